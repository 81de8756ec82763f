/** Once it is drawn what was refused: the first of those fields has the focus, where it is read and mended. */
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
