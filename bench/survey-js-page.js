// Bundled by bench/survey-js.ts, in a folder where SurveyJS is installed: its page as its guide for React says.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.css'

const form = await (await fetch('/form.json')).json()
const survey = new Model({
  ...form,
  // As the product does: the current section alone, of it only what is near the window, and no cursor set.
  lazyRenderEnabled: true,
  autoFocusFirstQuestion: false,
  // Numbers would change with every question that appears; the product's questions have none.
  showQuestionNumbers: false,
})
survey.currentPageNo = Number(new URLSearchParams(location.search).get('section') ?? 1) - 1
createRoot(document.getElementById('root')).render(createElement(Survey, { model: survey }))
