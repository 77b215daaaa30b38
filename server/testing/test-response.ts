export interface TestResponse<T = unknown> {
  status: number
  headers: Headers
  body: T
}
