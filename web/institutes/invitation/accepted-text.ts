/** What accepting an invitation has done. */
export const acceptedText = ({ role, name, approved }: { role: string; name: string; approved: boolean }) =>
  approved ? `You are now ${role} at ${name}` : `Request for ${role} sent to the Admins of ${name}`
