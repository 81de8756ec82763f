/** Focuses the first invalid field after the errors have been rendered (two frames). */
export function focarNoPrimeiroErro(dentro: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const no = dentro?.querySelector<HTMLElement>('[aria-invalid=true]')
      const alvo = no?.matches('[role=radiogroup]') ? no.querySelector<HTMLElement>('input') : no
      if (alvo) alvo.focus()
      else dentro?.querySelector('.g-erro')?.scrollIntoView({ block: 'center' })
    }),
  )
}
