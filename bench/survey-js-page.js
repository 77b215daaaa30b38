// Bundled by bench/survey-js.ts where SurveyJS is installed; follows its guide for React.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.css'

const form = await (await fetch('/form.json')).json()
const survey = new Model({
  ...form,
  // As in the product: only the current section, rendered near the window, without focusing a field.
  lazyRenderEnabled: true,
  autoFocusFirstQuestion: false,
  // The product shows no numbers; here they would change with every question that appears.
  showQuestionNumbers: false,
})
survey.currentPageNo = Number(new URLSearchParams(location.search).get('section') ?? 1) - 1
createRoot(document.getElementById('root')).render(createElement(Survey, { model: survey }))
