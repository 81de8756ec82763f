import { useState } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { ConflitoInteiro, DecisaoDoConflito } from '../../contract/conflitos.ts'
import { useAbrir, useDecidir } from './dados.ts'

const ROTULO: Readonly<Record<DecisaoDoConflito, string>> = {
  celular: 'Aceitar o registro do campo',
  escritorio: 'Manter o que o escritório fez',
  ambas: 'Valer as duas',
}

/** What counts: one option, its effects, and the reason. Once. */
export function Decidir({ c }: { c: ConflitoInteiro }) {
  const [decisao, setDecisao] = useState<DecisaoDoConflito | null>(null)
  const [motivo, setMotivo] = useState('')
  const [confirma, setConfirma] = useState(false)
  const decidir = useDecidir(c.id)
  const visto = useAbrir(c.decisao ? undefined : c.id)
  const ato = useAto()
  const outro = visto.data ?? null
  async function mandar() {
    if (!decisao || motivo.trim().length < 3) return ato.dizer('Escolha o que vale e diga o motivo.')
    if (outro && !confirma) return setConfirma(true)
    if (await ato.fazer(() => decidir.mutateAsync({ decisao, motivo: motivo.trim() })))
      avisar({ titulo: 'Decidido', descricao: 'O técnico fica sabendo.', tom: 'sucesso' })
  }
  useAtalhos(
    'Conflitos',
    c.decisao
      ? []
      : [
          ...c.opcoes.map((o, i) => ({
            teclas: String(i + 1),
            rotulo: o.titulo,
            executar: () => o.impedida === null && setDecisao(o.decisao),
          })),
          { teclas: 'mod+enter', rotulo: 'Decidir', emCampos: true, executar: () => void mandar() },
        ],
  )
  if (c.decisao)
    return (
      <aside aria-label="Decisão" className="border-l p-5 text-13 text-text-2 max-lg:border-l-0">
        Este conflito já foi decidido.
      </aside>
    )
  return (
    <aside
      aria-label="O que vale?"
      className="flex min-h-0 flex-col gap-3 overflow-y-auto border-l p-4 max-lg:border-l-0"
    >
      <h2 className="text-14 font-semibold">
        O que vale? <span className="font-normal text-text-2">você decide uma vez</span>
      </h2>
      {c.opcoes.map((o, i) => (
        <label
          key={o.decisao}
          className={`flex gap-3 rounded-lg border-2 p-3 text-13 ${decisao === o.decisao ? 'border-primary bg-primary-soft' : ''} ${o.impedida ? 'text-text-2' : 'cursor-pointer'}`}
        >
          <input
            type="radio"
            name="decisao"
            className="mt-0.5"
            disabled={o.impedida !== null}
            checked={decisao === o.decisao}
            onChange={() => setDecisao(o.decisao)}
          />
          <span className="min-w-0 flex-1">
            <span className="flex gap-2 font-semibold">
              <span className="flex-1">{o.titulo}</span>
              <kbd className="rounded border px-1.5 text-12 font-normal">{i + 1}</kbd>
            </span>
            <ul className="mt-1 list-disc pl-4 text-12">
              {o.efeitos.map((e) => (
                <li key={e}>{e}</li>
              ))}
            </ul>
            {o.impedida && <span className="mt-1 block text-12 text-warning">{o.impedida}</span>}
          </span>
        </label>
      ))}
      <TextArea
        rotulo="Motivo"
        dica="fica na linha do tempo"
        linhas={3}
        value={motivo}
        maxLength={500}
        erro={ato.erros.motivo}
        onChange={(e) => setMotivo(e.target.value)}
      />
      {ato.geral && (
        <p role="alert" className="text-13 text-danger">
          {ato.geral}
        </p>
      )}
      {outro && (
        <p className="text-12 text-warning" role="status">
          {outro.por} abriu este conflito há pouco.{confirma ? ' Aperte de novo para decidir assim mesmo.' : ''}
        </p>
      )}
      <Button variante="primaria" tamanho="grande" atalho="mod+enter" ocupado={ato.indo} onClick={() => void mandar()}>
        {decisao ? ROTULO[decisao] : 'Decidir'}
      </Button>
    </aside>
  )
}
