import { Fragment, useId, useRef } from 'react'

interface PropsDeOtpField {
  rotulo: string
  valor: string
  aoMudar: (codigo: string) => void
  /** called once when the last box is filled */
  aoCompletar?: (codigo: string) => void
  erro?: string | null | undefined
  dica?: string
  disabled?: boolean
  autoFocus?: boolean
}

const CASAS = 6

/** Six boxes for one code: type, paste it into any box, delete with Backspace, move with the arrows. */
export function OtpField({ rotulo, valor, aoMudar, aoCompletar, erro, dica, disabled, autoFocus }: PropsDeOtpField) {
  const id = useId()
  const grupo = useRef<HTMLDivElement>(null)
  const ir = (n: number) => {
    const alvo = grupo.current?.querySelectorAll('input')[Math.max(0, Math.min(CASAS - 1, n))]
    alvo?.focus()
    alvo?.select()
  }
  const escrever = (n: number, digitos: string) => {
    const novos = digitos.replace(/\D/g, '')
    if (!novos) return
    const inicio = Math.min(n, valor.length)
    const codigo = (
      novos.length >= CASAS ? novos : valor.slice(0, inicio) + novos + valor.slice(inicio + novos.length)
    ).slice(0, CASAS)
    aoMudar(codigo)
    ir(novos.length >= CASAS ? CASAS - 1 : inicio + novos.length)
    if (codigo.length === CASAS) aoCompletar?.(codigo)
  }
  const apagar = (n: number) => {
    const alvo = valor[n] ? n : n - 1
    if (alvo < 0) return
    aoMudar(valor.slice(0, alvo) + valor.slice(alvo + 1))
    ir(alvo)
  }
  return (
    <div>
      <p id={id} className="g-rotulo">
        {rotulo}
      </p>
      <div ref={grupo} role="group" aria-labelledby={id} aria-describedby={`${id}-nota`} className="g-otp">
        {Array.from({ length: CASAS }, (_, n) => (
          <Fragment key={n}>
            {n === CASAS / 2 && <span aria-hidden="true" />}
            <input
              value={valor[n] ?? ''}
              aria-label={`${n + 1}º número`}
              aria-invalid={erro ? true : undefined}
              inputMode="numeric"
              autoComplete={n === 0 ? 'one-time-code' : 'off'}
              disabled={disabled}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page of the code has nothing else to do
              autoFocus={autoFocus && n === 0}
              onFocus={(e) => e.currentTarget.select()}
              onPaste={(e) => {
                e.preventDefault()
                escrever(n, e.clipboardData.getData('text'))
              }}
              onChange={(e) =>
                escrever(n, valor[n] ? e.currentTarget.value.replace(valor[n], '') || valor[n] : e.currentTarget.value)
              }
              onKeyDown={(e) => {
                if (e.key === 'Backspace') {
                  e.preventDefault()
                  apagar(n)
                } else if (e.key === 'ArrowLeft') ir(n - 1)
                else if (e.key === 'ArrowRight') ir(n + 1)
              }}
            />
          </Fragment>
        ))}
      </div>
      <p id={`${id}-nota`} className={erro ? 'g-erro' : 'g-dica'} aria-live="polite">
        {erro ?? dica ?? 'Também pode colar o código inteiro.'}
      </p>
    </div>
  )
}
