import { useEffect, useState } from 'react'
import { contem } from '#kit/objeto.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ListFilter } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { prioridades as ordemDasPrioridades } from '../../regras/linha-rapida.ts'
import { nomeDaSituacao, situacoes } from '../../regras/transicoes.ts'
import { prioridades } from '../aparencia.tsx'
import { useTipos } from '../dados.ts'
import type { FiltroNaUrl } from './filtro-da-url.ts'

const ESPERA_MS = 250
const PAPEIS = [
  { valor: 'minhas', rotulo: 'Minhas' },
  { valor: 'delegadas', rotulo: 'Passei a outros' },
  { valor: 'participo', rotulo: 'Participo' },
  { valor: 'todas', rotulo: 'Todas' },
] as const

interface Props {
  filtro: FiltroNaUrl
  aoMudar: (parte: Record<string, unknown>) => void
  /** Show the filter by part; a screen with everyone's tasks hides it. */
  comPapel?: boolean
}

/** Filters of a task screen. All of them are in the URL. */
export function BarraDeFiltros({ filtro, aoMudar, comPapel = true }: Props) {
  const [texto, setTexto] = useState(filtro.busca ?? '')
  const tipos = (useTipos().data ?? []).filter((t) => !t.arquivado)
  useEffect(() => {
    if (texto === (filtro.busca ?? '')) return
    const t = setTimeout(() => aoMudar({ busca: texto || undefined }), ESPERA_MS)
    return () => clearTimeout(t)
  }, [texto, filtro.busca, aoMudar])
  const unico = (rotulo: string, chave: 'prioridade' | 'situacao' | 'tipo_id', valor: string) => {
    const marcado = contem<string>(filtro[chave] ?? [], valor)
    return { rotulo, marcado, unico: true, aoEscolher: () => aoMudar({ [chave]: marcado ? undefined : [valor] }) }
  }
  return (
    <div
      role="toolbar"
      aria-label="Filtros das tarefas"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-3 py-1.5"
    >
      {comPapel && (
        <SegmentedControl
          rotulo="Quais"
          tamanho="pequeno"
          className="max-md:w-full max-md:overflow-x-auto"
          opcoes={PAPEIS}
          valor={filtro.papel ?? 'minhas'}
          aoMudar={(v) => aoMudar({ papel: v === 'minhas' ? undefined : v })}
        />
      )}
      <SearchInput
        className="w-56 max-md:w-auto max-md:flex-1"
        tamanho="pequeno"
        rotulo="Buscar tarefas"
        placeholder="Título ou cliente"
        valor={texto}
        aoMudar={setTexto}
      />
      <Menu
        gatilho={
          <Button tamanho="pequeno" icone={<ListFilter />}>
            Filtrar
          </Button>
        }
        itens={[
          {
            grupo: 'Prioridade',
            itens: ordemDasPrioridades.toReversed().map((p) => unico(prioridades[p].rotulo, 'prioridade', p)),
          },
          { grupo: 'Situação', itens: situacoes.map((s) => unico(nomeDaSituacao[s], 'situacao', s)) },
          { grupo: 'Tipo', itens: tipos.map((t) => unico(t.nome, 'tipo_id', t.id)) },
        ]}
      />
      {filtro.prioridade?.map((p) => (
        <Chip key={p} contorno aoRemover={() => aoMudar({ prioridade: undefined })}>
          {prioridades[p].rotulo}
        </Chip>
      ))}
      {filtro.situacao?.map((s) => (
        <Chip key={s} contorno aoRemover={() => aoMudar({ situacao: undefined })}>
          {nomeDaSituacao[s]}
        </Chip>
      ))}
      {filtro.tipo_id?.map((id) => (
        <Chip key={id} contorno aoRemover={() => aoMudar({ tipo_id: undefined })}>
          {tipos.find((t) => t.id === id)?.nome ?? 'Tipo'}
        </Chip>
      ))}
      {(
        [
          ['cartao_id', 'De um cartão'],
          ['contato_id', 'De um contato'],
          ['conversa_id', 'De uma conversa'],
        ] as const
      ).map(
        ([k, rotulo]) =>
          filtro[k] && (
            <Chip key={k} contorno aoRemover={() => aoMudar({ [k]: undefined })}>
              {rotulo}
            </Chip>
          ),
      )}
    </div>
  )
}
