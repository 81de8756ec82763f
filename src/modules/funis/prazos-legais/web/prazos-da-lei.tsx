import { useState } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import { condicaoEmPalavras, prazoEmPalavras } from '#engines/funil/palavras.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { EllipsisVertical, Gavel, Plus } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { PrazoLegalVisto } from '../contract/prazos-legais.ts'
import { useCampos } from '#modules/funis/definicao/web/dados.ts'
import { DialogoDoPrazo, type PrazoAberto } from './dialogo-do-prazo.tsx'
import { EncerrarPrazo } from './encerrar-prazo.tsx'
import { diaEscrito, usePrazosLegais } from './dados.ts'

/** Legal deadlines of the whole company: current, future and past. */
export function PrazosDaLei() {
  const prazos = usePrazosLegais()
  const pode = usePode('funis.definicao.todas')
  const [aberto, setAberto] = useState<PrazoAberto | null>(null)
  const [encerrando, setEncerrando] = useState<PrazoLegalVisto | null>(null)
  if (prazos.isError && !prazos.data)
    return (
      <ErrorState
        oQueFalhou="Os prazos da lei não carregaram."
        detalhe={prazos.error.message}
        aoTentar={() => prazos.refetch()}
      />
    )
  if (!prazos.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os prazos da lei" />
  const termos = [...Map.groupBy(prazos.data, (p) => p.termo).values()].toSorted((a, b) =>
    (a[0]?.nome ?? '').localeCompare(b[0]?.nome ?? '', 'pt-BR'),
  )
  const novo = pode && (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAberto({ modo: 'novo', de: null })}>
      Novo prazo da lei
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-6xl gap-4 p-4 md:p-6">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72 text-13 text-text-2">
            Os estágios que contam “Prazo da lei” leem daqui. O dia do aviso não conta, o último conta inteiro, e a
            contagem não começa nem termina em dia sem expediente.{' '}
            {pode
              ? 'Uma mudança vale para os cartões que entrarem no estágio a partir do dia escolhido.'
              : 'Quem cuida de todos os funis pode mudá-los.'}
          </p>
          {novo}
        </header>
        {termos.length === 0 && <EmptyState icone={<Gavel />} frase="Nenhum prazo da lei ainda" acao={novo} />}
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {termos.map((casos) => (
            <UmTermo key={casos[0]?.termo} casos={casos} pode={pode} aoAbrir={setAberto} aoEncerrar={setEncerrando} />
          ))}
        </ul>
      </div>
      {aberto && <DialogoDoPrazo aberto={aberto} aoFechar={() => setAberto(null)} />}
      {encerrando && <EncerrarPrazo prazo={encerrando} aoFechar={() => setEncerrando(null)} />}
    </div>
  )
}

interface PropsDoTermo {
  casos: readonly PrazoLegalVisto[]
  pode: boolean
  aoAbrir: (a: PrazoAberto) => void
  aoEncerrar: (p: PrazoLegalVisto) => void
}

function UmTermo({ casos, pode, aoAbrir, aoEncerrar }: PropsDoTermo) {
  const primeiro = casos[0]
  if (!primeiro) return null
  const [vivos, passados] = [
    casos.filter((c) => c.situacao !== 'encerrado'),
    casos.filter((c) => c.situacao === 'encerrado'),
  ]
  return (
    <li className="grid content-start gap-2 rounded-(--r-lg) border bg-surface px-4 py-3 text-13">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 pt-1 font-semibold">{primeiro.nome}</h3>
        {pode && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<Plus />}
            onClick={() => aoAbrir({ modo: 'novo', de: primeiro })}
          >
            Outro caso
          </Button>
        )}
      </div>
      {vivos.length === 0 && <p className="text-text-2">Nenhum caso vale mais.</p>}
      <ul className="grid gap-2">
        {vivos.map((c) => (
          <UmCaso key={c.id} c={c} pode={pode} aoAbrir={aoAbrir} aoEncerrar={aoEncerrar} />
        ))}
      </ul>
      <p className="text-12 text-text-2">
        {primeiro.usos.length > 0 ? `Contado em ${listaFalada(primeiro.usos)}.` : 'Nenhum estágio conta por ele.'}
      </p>
      {passados.length > 0 && (
        <details className="text-12 text-text-2">
          <summary className="cursor-pointer rounded-xs">
            {plural(passados.length, 'prazo que já valeu', 'prazos que já valeram')}
          </summary>
          <ul className="mt-1 grid gap-1 border-l pl-3">
            {passados.map((c) => (
              <li
                key={c.id}
              >{`${c.caso}: ${prazoEmPalavras(c)}, de ${diaEscrito(c.vigente_de)} a ${diaEscrito(c.vigente_ate ?? '')} · ${c.norma}`}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function UmCaso({ c, pode, aoAbrir, aoEncerrar }: Omit<PropsDoTermo, 'casos'> & { c: PrazoLegalVisto }) {
  const campos = useCampos().data ?? []
  const periodo = `${c.situacao === 'futuro' ? 'a partir de' : 'desde'} ${diaEscrito(c.vigente_de)}${c.vigente_ate ? ` até ${diaEscrito(c.vigente_ate)}` : ''}`
  return (
    <li className="flex items-start gap-2 border-t pt-2 first:border-t-0 first:pt-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span>{c.caso}</span>
          {c.situacao === 'futuro' && <StatusChip tom="info">vai valer</StatusChip>}
        </span>
        <span className="block text-12 text-text-2">
          {c.quando && `${condicaoEmPalavras(c.quando, new Map(campos.map((k) => [k.chave, k])))} · `}
          <a className="underline underline-offset-3" href={c.fonte} target="_blank" rel="noreferrer">
            {c.norma}
          </a>
          {` · ${periodo}${c.por ? ` · por ${c.por}` : ''}`}
        </span>
      </span>
      <span className="num shrink-0 font-medium">{prazoEmPalavras(c)}</span>
      {pode && (
        <Menu
          alinhar="end"
          gatilho={
            <IconButton tamanho="pequeno" rotulo={`Mais sobre ${c.nome}, ${c.caso}`} icone={<EllipsisVertical />} />
          }
          itens={[
            { rotulo: 'Mudar…', aoEscolher: () => aoAbrir({ modo: 'mudar', de: c }) },
            {
              rotulo: c.situacao === 'futuro' ? 'Desistir da mudança…' : 'Encerrar…',
              perigo: true,
              aoEscolher: () => aoEncerrar(c),
            },
          ]}
        />
      )}
    </li>
  )
}
