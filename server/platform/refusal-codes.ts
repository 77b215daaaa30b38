import type { FastifyRequest } from 'fastify'

const codes = new WeakMap<FastifyRequest, string>()

/** Remembers the code with which a request was refused, for metrics. */
export const noteRefusalCode = (request: FastifyRequest, code: string): void => void codes.set(request, code)

/** The code with which a request was refused; undefined for field errors, and if it was not. */
export const refusalCodeOf = (request: FastifyRequest): string | undefined => codes.get(request)
