import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import type { MessageFile as SentFile } from 'contract/chat/messages.ts'
import { Download, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { kindOfFile } from '../../documents/DocumentIcon.tsx'
import { fileSize } from '../../documents/file-size.ts'
import { call, CallFailed } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { saveUrl } from '../../platform/save-file.ts'
import { toast } from '../../platform/toast.ts'
import classes from './MessageLog.module.css'

interface MessageFileProps {
  file: SentFile
  /** The other person. */
  userId: number
  messageId: number
}

/** The file of a message: a picture is shown, others are downloaded. */
export function MessageFile({ file, userId, messageId }: MessageFileProps) {
  const { file_name, size, preview } = file
  const [isLoading, setLoading] = useState(false)
  const { icon: Icon, name } = kindOfFile(file_name)
  const thisFile = { params: { userId, messageId } }
  // Its address is valid for a limited time, and is read when it is needed.
  const download = async () => {
    setLoading(true)
    try {
      saveUrl(file_name, (await call(chat.readFile, thisFile)).url)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast(error.status === 404 ? 'This file is no longer available.' : error.detail, 'failure')
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className={classes.fileOfMessage}>
      {preview === 'image' && <Picture file={file} userId={userId} messageId={messageId} />}
      <button
        type="button"
        className={classes.download}
        disabled={isLoading}
        aria-label={`Download ${file_name}`}
        onClick={() => void download()}
      >
        <Icon size={22} strokeWidth={1.5} aria-hidden />
        <span className={classes.fileName}>
          <span dir="auto">{file_name}</span>
          <span className={classes.fileKind}>
            {name}, {fileSize(size)}
          </span>
        </span>
        <Download size={16} aria-hidden />
      </button>
    </div>
  )
}

/** In a frame of a fixed size, so that the log does not jump. */
function Picture({ file: { file_name }, userId, messageId }: MessageFileProps) {
  const [isBroken, setBroken] = useState(false)
  const { data, isError } = useQuery({
    ...queryOf(chat.readFile, { params: { userId, messageId } }),
    staleTime: 20 * 60_000,
    meta: { ownFailure: true, ownMissing: true },
  })
  return (
    <div className={classes.picture}>
      {isError || isBroken ? (
        <span>
          <ImageOff size={22} aria-hidden /> This picture cannot be shown.
        </span>
      ) : (
        data && <img src={data.url} alt={file_name} onError={() => setBroken(true)} />
      )}
    </div>
  )
}
