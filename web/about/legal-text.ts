import type { LoaderFunctionArgs } from 'react-router'

/**
 * Reads one of the Markdown files in web/public/legal, which whoever runs the product replaces by their own.
 * @throws Response 404 when the file is gone
 */
export const legalText =
  (file: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<string> => {
    const answer = await fetch(`/legal/${file}.md`, { signal: request.signal })
    // A development server answers an unknown address with the page itself.
    const missing = !answer.ok || answer.headers.get('content-type')?.includes('html')
    if (missing) throw new Response('', { status: 404 })
    return answer.text()
  }
