import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Check, Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Section } from '#ui/pane.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dataHora } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { lerData, porQueNaoLeu } from '#kit/datas/ler-data.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAtosDePromessa, usePromessas } from './dados.ts'

/** Promises made to the customer, with their dates. */
export function PromessasDaConversa({ c }: { c: Conversa }) {
  const { decidir } = useAtosDePromessa(c)
  const [escrevendo, setEscrevendo] = useState(false)
  const abertas = usePromessas(c).filter((p) => p.estado === 'aberta')
  return (
    <Section
      titulo="Promessas"
      contagem={abertas.length || undefined}
      acoes={
        c.pode.responder &&
        !escrevendo && (
          <IconButton
            rotulo="Anotar promessa"
            tamanho="pequeno"
            icone={<Plus className="size-3.5" />}
            onClick={() => setEscrevendo(true)}
          />
        )
      }
    >
      {abertas.length === 0 && !escrevendo && <p className="text-12 text-text-2">Nada prometido em aberto.</p>}
      <ul>
        {abertas.map((p) => (
          <li key={p.id} className="flex items-start gap-2 py-1 text-12">
            <div className="min-w-0 flex-1">
              <p>{p.texto}</p>
              <p className={p.vencida ? 'font-medium text-danger' : 'text-text-2'}>
                <span className="num">{dataHora(p.vence_em)}</span>
                {p.vencida && ' · vencida'}
                {p.por.nome && ` · ${p.por.nome}`}
              </p>
            </div>
            {c.pode.responder && (
              <>
                <IconButton
                  rotulo={`Cumprida: ${p.texto}`}
                  tamanho="pequeno"
                  icone={<Check className="size-3.5" />}
                  onClick={() => decidir(p.id, 'cumprida')}
                />
                <IconButton
                  rotulo={`Dispensar: ${p.texto}`}
                  tamanho="pequeno"
                  icone={<X className="size-3.5" />}
                  onClick={() => decidir(p.id, 'dispensada')}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {escrevendo && <NovaPromessa c={c} aoFechar={() => setEscrevendo(false)} />}
    </Section>
  )
}

function NovaPromessa({ c, aoFechar }: { c: Conversa; aoFechar: () => void }) {
  const { prometer } = useAtosDePromessa(c)
  const [texto, setTexto] = useState('')
  const [quando, setQuando] = useState('')
  const [faltas, setFaltas] = useState<{ texto?: string; quando?: string }>({})
  const { indo, geral, fazer } = useAto()
  const lida = quando.trim() ? lerData(quando, new Date()) : null
  const form = useRef<HTMLFormElement>(null)
  // a form at the foot of the pane would open out of sight
  useEffect(() => {
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [faltas, geral])
  return (
    <form
      ref={form}
      className="grid gap-2 py-2"
      onSubmit={(e) => {
        e.preventDefault()
        const novas = {
          ...(texto.trim() ? {} : { texto: 'Diga o que foi prometido.' }),
          ...(lida
            ? {}
            : {
                quando: quando.trim()
                  ? porQueNaoLeu(quando, new Date(), '“sexta” ou “amanhã 15h”')
                  : 'Diga até quando.',
              }),
        }
        setFaltas(novas)
        if (Object.keys(novas).length === 0)
          void fazer(() => prometer(texto.trim(), quando.trim()).then(aoFechar), 'A promessa não pôde ser anotada.')
      }}
      onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), aoFechar())}
    >
      <TextField
        rotulo="O que foi prometido"
        tamanho="pequeno"
        autoFocus
        maxLength={300}
        value={texto}
        erro={faltas.texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <TextField
        rotulo="Até quando"
        tamanho="pequeno"
        placeholder="sexta, amanhã 15h"
        value={quando}
        onChange={(e) => setQuando(e.currentTarget.value)}
        erro={faltas.quando ?? geral}
        dica={lida ? dataHora(lida.em) : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button tamanho="pequeno" onClick={aoFechar}>
          Cancelar
        </Button>
        <Button tamanho="pequeno" variante="primaria" type="submit" ocupado={indo}>
          Anotar
        </Button>
      </div>
    </form>
  )
}
