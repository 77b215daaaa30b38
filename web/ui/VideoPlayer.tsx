import type { Video } from 'contract/platform/video.ts'
import { CirclePlay, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import classes from './VideoPlayer.module.css'

/** A video. Sends no request to another host before the user starts it. */
export function VideoPlayer({ video: { embed, href } }: { video: Video }) {
  const [playing, setPlaying] = useState(false)
  return (
    <div className={classes.video}>
      {playing && embed && (
        <iframe
          className={classes.player}
          src={embed}
          title="Video"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        />
      )}
      {embed && !playing && (
        <button
          type="button"
          className={classes.play}
          data-quiz-part="info-action"
          onClick={() => setPlaying(true)}
        >
          <CirclePlay size={18} aria-hidden />
          Play the video
        </button>
      )}
      <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={16} aria-hidden />
        {embed ? 'Open it on its own page' : 'Watch the video'}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  )
}
