import { chromium } from 'playwright-core'
const base='http://localhost:8113'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
export async function open(email, {width=1440, height=900, dark=false}={}) {
  const ctx = await browser.newContext({ viewport:{width,height}, colorScheme: dark?'dark':'light' })
  const res = await fetch(base+'/api/auth-token/',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username:email,password:'partners for goals'})})
  const session = await res.text()
  await ctx.addInitScript(s=>localStorage.setItem('access-token',s), session)
  const page = await ctx.newPage()
  page.on('console', m=>m.type()==='error'&&console.log('CONSOLE',m.text().slice(0,300)))
  page.on('pageerror', e=>console.log('PAGEERROR',e.message.slice(0,400)))
  page.on('response', r=>r.status()>=400&&console.log(r.status(),r.request().method(),r.url()))
  return {page, token: JSON.parse(session).token}
}
export const done=()=>browser.close()
export {base}
