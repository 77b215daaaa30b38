import type { LoaderFunctionArgs } from 'react-router'

/**
 * Reads one of the Markdown files in web/public/legal, which operators replace by their own.
 * @throws Response 404 if the file is missing
 */
export const legalText =
  (file: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<string> => {
    const answer = await fetch(`/legal/${file}.md`, { signal: request.signal })
    // The development server answers unknown addresses with the app.
    const missing = !answer.ok || answer.headers.get('content-type')?.includes('html')
    if (missing) throw new Response('', { status: 404 })
    return answer.text()
  }
