import { expect, it } from 'vitest'
import { orderOf, viewOf } from './list-view.ts'

it('rows by nearness are the default, and unknown values are ignored', () => {
  for (const text of ['', 'view=table&sort=size', 'view=rows&sort=nearest']) {
    const params = new URLSearchParams(text)
    expect([viewOf(params), orderOf(params)]).toEqual(['rows', 'nearest'])
  }
  const chosen = new URLSearchParams('view=cards&sort=name')
  expect([viewOf(chosen), orderOf(chosen)]).toEqual(['cards', 'name'])
})
