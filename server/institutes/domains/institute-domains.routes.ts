import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { instituteDomainsSchemas } from 'contract/institutes/institute-domains.schemas.ts'
import { routes, type RequestContext } from '../../platform/http/routes.ts'
import { staff } from '../../platform/http/viewer.ts'
import { editor, instituteViewer } from '../institutes.access.ts'
import { addDomain, listDomains, proveDomain, removeDomain, setApproval } from './manage-domains.ts'
import { proveByMail, sendProofMail } from './prove-by-mail.ts'
import { proveByRecord } from './prove-by-record.ts'

/** Staff, about an institute that exists. */
const staffInInstitute = (context: RequestContext<{ id: number }>) => {
  staff(context)
  return instituteViewer(context)
}

export const instituteDomainRoutes = routes(instituteDomains, instituteDomainsSchemas, {
  list: [editor, listDomains],
  add: [editor, addDomain],
  check: [editor, proveByRecord],
  sendMail: [editor, sendProofMail],
  confirm: [editor, proveByMail],
  remove: [editor, removeDomain],
  setApproval: [editor, setApproval],
  prove: [staffInInstitute, proveDomain],
})
