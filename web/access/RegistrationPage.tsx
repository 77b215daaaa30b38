import { Button } from '@mantine/core'
import { registration } from 'contract/access/registration.contract.ts'
import { stepInvalid } from 'contract/access/registration.rules.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../platform/query.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { Entrance } from './Entrance.tsx'
import { InstitutionStep } from './InstitutionStep.tsx'
import { dropInvitation, openedInvitation } from './invitation.ts'
import { InvitedBy } from './InvitedBy.tsx'
import { ReadyStep } from './ReadyStep.tsx'
import {
  draftBefore,
  forgetDraft,
  keepDraft,
  keepRegistered,
  nothingUnwritten,
  registeredBefore,
  type Draft,
  type Unwritten,
} from './registration-draft.ts'
import { messagesOf, problemsOf, stepOf, steps, stepThatMayShow, type Message } from './registration-steps.ts'
import { RegistrationFailed } from './RegistrationFailed.tsx'
import { StepList } from './StepList.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { UserStep } from './UserStep.tsx'
import classes from './RegistrationPage.module.css'
