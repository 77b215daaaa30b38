import { readAppearance } from 'contract/questionnaires/appearance.ts'
import { isNote, optionsAre } from 'contract/questionnaires/question-types.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import { videoOf } from 'contract/platform/video.ts'
import { memo, useEffect, useMemo } from 'react'
import { authorText } from '../texts/AuthorText.tsx'
import { plainText } from '../texts/rich-text.ts'
import { QuestionMedia } from '../media/QuestionMedia.tsx'
import { InfoTip } from '../texts/InfoTip.tsx'
import { authorStyle } from '../texts/author-style.ts'
import { inputIdOf, questionAnchor } from '../hooks/use-sections.ts'
import { VideoPlayer } from '../../ui/VideoPlayer.tsx'
import { WhoAnsweredButton } from '../together/WhoAnsweredButton.tsx'
import { useWording } from '../hooks/use-fill.ts'
import { LevelHeading } from './LevelHeading.tsx'
import classes from './Question.module.css'

interface QuestionHeadProps {
  question: AskedQuestion<StoredQuestion>
  required: boolean
  /** Text and description with the current answers piped in. */
  text: string
  description: string
}

/** Text, required mark, information and video of a question (SRV-26, SRV-52). Memoised, because answers rarely change it. */
export const QuestionHead = memo(function QuestionHead(props: QuestionHeadProps) {
  const { question, required, text, description } = props
  const { visual_appearance, metadata, options } = question
  const id = answerId(question)
  const { langOf } = useWording()
  const look = useMemo(() => readAppearance(visual_appearance), [visual_appearance])
  const video = metadata.video_link ? videoOf(metadata.video_link) : undefined
  const isLabel = optionsAre(question, 'inputs') && options.length === 1
  // Screen readers move between questions as between headings. Notes are texts, unless their author made them headings.
  const isHeading = !isNote(question) || look.name === 'header'
  const Text = isLabel ? 'label' : 'span'
  const words = (
    <Text
      id={`${questionAnchor(id)}-text`}
      className={classes.text}
      data-look={look.name ?? (isNote(question) ? 'text' : undefined)}
      style={authorStyle(look.styles)}
      {...(Text === 'label' && { htmlFor: inputIdOf(id, 0) })}
    >
      {authorText(text, langOf(question, 'question'))}
      {required && (
        <>
          {' '}
          <span className={classes.mark}>(required)</span>
        </>
      )}
    </Text>
  )
  return (
    <div className={classes.head}>
      {look.problem && <Warning words={`visual_appearance of question ${question.code}: ${look.problem}`} />}
      <div className={classes.line}>
        {isHeading ? (
          <LevelHeading className={classes.heading}>{words}</LevelHeading>
        ) : (
          <div className={classes.heading}>{words}</div>
        )}
        {metadata.info && (
          <InfoTip id={`${questionAnchor(id)}-info`} text={metadata.info} lang={langOf(question, 'info')} />
        )}
        {!isNote(question) && <WhoAnsweredButton question={question} />}
      </div>
      {description && (
        <div id={`${questionAnchor(id)}-description`} className={classes.description}>
          {authorText(description, langOf(question, 'description'))}
        </div>
      )}
      <QuestionMedia media={question.media} label={plainText(text)} />
      {video && <VideoPlayer video={video} />}
    </div>
  )
})

/** Logged rather than shown, because respondents cannot fix it. */
function Warning({ words }: { words: string }) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it (SRV-52)
    console.warn(words)
  }, [words])
  return null
}
