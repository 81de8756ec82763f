import { useId, useState } from 'react'
import { linkDaImportacao } from '#modules/contatos/links.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Clock, FileUp, Plus, Trash2 } from '#ui/icones.ts'

const PARTES = [
  ['Quem é', 'o cliente e onde fica; o contato abre daqui.'],
  ['Quanto vale', 'soma no alto da coluna e nos painéis.'],
  ['Até quando', 'o prazo deste estágio: fica vermelho quando vence.'],
  ['Quem cuida', 'a pessoa responsável, avisada do que muda.'],
] as const

/** Shown over the columns of a board without cards: what to do first, and what a card is. */
export function QuadroVazio({ estagio, aoCriar }: { estagio: string; aoCriar: (() => void) | null }) {
  const [exemplo, setExemplo] = useState(false)
  const importa = usePode('contatos.contato.importar')
  return (
    <section aria-label="Este funil está vazio" className="border-b bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-56 flex-1 text-13 text-text-2">
          Nenhum cartão neste funil ainda. Cada negócio é um cartão, que anda da esquerda para a direita.
        </p>
        {aoCriar && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={aoCriar}>
            Criar o primeiro
          </Button>
        )}
        {importa && (
          <a className="g-btn" data-variante="contorno" data-tamanho="pequeno" href={linkDaImportacao}>
            <FileUp /> Importar clientes
          </a>
        )}
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={exemplo ? <Trash2 /> : null}
          onClick={() => setExemplo(!exemplo)}
        >
          {exemplo ? 'Jogar fora o exemplo' : 'Ver um cartão de exemplo'}
        </Button>
      </div>
      {exemplo && <Exemplo estagio={estagio} />}
    </section>
  )
}

/** A drawing, not a record: it is stored nowhere and counts in no figure. */
function Exemplo({ estagio }: { estagio: string }) {
  const legenda = useId()
  return (
    <figure aria-labelledby={legenda} className="mt-3 flex flex-wrap items-start gap-4">
      <div className="w-64 max-w-full rounded-(--r) border border-dashed border-border-strong bg-surface p-3 text-13">
        <div className="flex items-start justify-between gap-2">
          <b className="font-semibold">Telhado da dona Marlene</b>
          <Chip>Exemplo</Chip>
        </div>
        <p className="mt-0.5 text-12 text-text-2">Ibiúna, SP</p>
        <p className="num mt-2 font-medium">{dinheiro(2_840_000)}</p>
        <div className="mt-2 flex items-center justify-between text-12 text-text-2">
          <span className="inline-flex items-center gap-1">
            <Clock className="size-3.5" aria-hidden="true" /> vence amanhã, 10:00
          </span>
          <Avatar nome="Rosa Lima" tamanho={20} />
        </div>
      </div>
      <figcaption id={legenda} className="max-w-md text-12 text-text-2">
        Um exemplo do que estaria em “{estagio}”. Não está guardado em lugar nenhum e não conta em nenhum número.
        <dl className="mt-2 flex flex-col gap-1">
          {PARTES.map(([nome, frase]) => (
            <div key={nome} className="flex gap-1.5">
              <dt className="shrink-0 font-medium text-text">{nome}:</dt>
              <dd>{frase}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  )
}
