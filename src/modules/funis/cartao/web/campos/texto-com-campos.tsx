import { useMemo, useRef, useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { preencherTexto } from '#engines/regras/texto.ts'
import { Combobox } from '#ui/combobox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emPalavras, lugaresDe } from '#modules/funis/nucleo/regras/em-palavras.ts'
import { nomesDosLugares } from '#modules/funis/nucleo/regras/nomes-dos-lugares.ts'
import { exemploDe } from './exemplo.ts'

interface Props {
  rotulo: string
  valor: string
  aoMudar: (texto: string) => void
  campos: readonly Campo[]
  erro?: string | undefined
  opcional?: boolean
  /** number of lines, if more than one */
  linhas?: number
  /** substitutes for empty fields, in texts to colleagues */
  naFalta?: Readonly<Record<string, string>>
  /** hide the example, when the filled text is shown elsewhere */
  semExemplo?: boolean
}

/** A text with placeholders: fields are shown by name, inserted from a list, and previewed with example values. */
export function TextoComCampos({ rotulo, valor, aoMudar, campos, erro, opcional, linhas, naFalta, semExemplo }: Props) {
  const el = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // changes with every inserted field, which resets the list
  const [incluidos, contar] = useState(0)
  const { nomes, ler, guardar } = useMemo(() => nomesDosLugares(campos), [campos])
  const [usados, lido] = [lugaresDe(valor), ler(valor)]
  const perdidos = usados.filter((k) => !nomes.has(k))
  const porChave = useMemo(() => new Map(campos.map((c) => [c.chave, c])), [campos])
  function incluir(chave: string) {
    const [de, ate] = [el.current?.selectionStart ?? lido.length, el.current?.selectionEnd ?? lido.length]
    const dito = ler(`{{${chave}}}`)
    contar((n) => n + 1)
    aoMudar(guardar(lido.slice(0, de) + dito + lido.slice(ate)))
    requestAnimationFrame(() => {
      el.current?.focus()
      el.current?.setSelectionRange(de + dito.length, de + dito.length)
    })
  }
  const props = {
    ref: el,
    rotulo,
    opcional: opcional ?? false,
    value: lido,
    onChange: (e: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => aoMudar(guardar(e.currentTarget.value)),
    erro:
      erro ??
      (perdidos.length > 0 ? `Não há campo ${perdidos.map((k) => `“${k}”`).join(', ')}: ficaria em branco` : undefined),
  }
  return (
    <div className="grid gap-1.5">
      {linhas ? <TextArea {...props} linhas={linhas} /> : <TextField {...props} />}
      <Combobox
        key={incluidos}
        tamanho="pequeno"
        rotulo="Incluir um campo"
        rotuloOculto
        placeholder="Incluir um campo do cartão"
        opcoes={[...nomes].map(([v, r]) => ({ valor: v, rotulo: r }))}
        valor={null}
        aoMudar={(o) => o && incluir(o.valor)}
      />
      {!semExemplo && usados.length > 0 && (
        <p className="text-12 text-text-2">{`Por exemplo: ${preencherTexto(valor, emPalavras(porChave, exemploDe(porChave)), naFalta)}`}</p>
      )}
    </div>
  )
}
