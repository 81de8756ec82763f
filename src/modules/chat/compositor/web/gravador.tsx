import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Mic, SendHorizontal, Trash2 } from '#ui/icones.ts'
import { relogio } from '#ui/formatos.ts'
import { gravar, type Gravacao } from './gravacao.ts'

const BARRAS = 64
const PASSO_MS = 90

function frase(erro: unknown): string {
  if (erro instanceof DOMException && erro.name === 'NotAllowedError')
    return 'O navegador não deixou usar o microfone. Permita o acesso e tente de novo.'
  if (erro instanceof DOMException && erro.name === 'NotFoundError') return 'Nenhum microfone foi encontrado.'
  return 'Não foi possível gravar neste navegador.'
}

export function Gravador({
  aoCancelar,
  aoTerminar,
}: {
  aoCancelar: () => void
  aoTerminar: (arquivo: File) => Promise<void>
}) {
  const gravacao = useRef<Gravacao | null>(null)
  const [barras, setBarras] = useState<readonly number[]>([])
  const [ms, setMs] = useState(0)
  const [erro, setErro] = useState<string | null>(null)

  useEffect(() => {
    let vale = true
    let relogio: ReturnType<typeof setInterval> | undefined
    gravar().then(
      (g) => {
        if (!vale) return g.cancelar()
        gravacao.current = g
        const inicio = Date.now()
        relogio = setInterval(() => {
          setMs(Date.now() - inicio)
          setBarras((b) => [...b, g.volume()].slice(-BARRAS))
        }, PASSO_MS)
      },
      (e: unknown) => vale && setErro(frase(e)),
    )
    return () => {
      vale = false
      clearInterval(relogio)
      gravacao.current?.cancelar()
      gravacao.current = null
    }
  }, [])

  const descartar = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the button that had the focus was removed
    if (erro) descartar.current?.focus()
  }, [erro])

  const terminar = async () => {
    const g = gravacao.current
    if (!g) return
    gravacao.current = null
    await aoTerminar(await g.terminar())
  }
  return (
    <div
      className="c-caixa flex h-14 items-center gap-2 px-3"
      role="group"
      aria-label="Gravação de áudio"
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return
        e.stopPropagation()
        aoCancelar()
      }}
    >
      <IconButton ref={descartar} rotulo="Descartar áudio" icone={<Trash2 />} onClick={aoCancelar} />
      {erro ? (
        <p role="alert" className="flex-1 text-13 text-danger">
          {erro}
        </p>
      ) : (
        <>
          <Mic className="animate-pulse text-danger" />
          <span className="num w-11 text-13" role="timer" aria-label="Tempo de gravação">
            {relogio(ms / 1000)}
          </span>
          <span className="flex h-8 flex-1 items-center justify-end gap-0.5 overflow-hidden" aria-hidden="true">
            {barras.map((b, i) => (
              <i
                key={i}
                className="w-0.5 shrink-0 rounded-full bg-text-2"
                style={{ height: `${Math.max(8, b * 100)}%` }}
              />
            ))}
          </span>
          <Button
            autoFocus
            variante="primaria"
            tamanho="pequeno"
            iconeFim={<SendHorizontal className="size-3.5" />}
            onClick={() => void terminar()}
          >
            Enviar áudio
          </Button>
        </>
      )}
    </div>
  )
}
