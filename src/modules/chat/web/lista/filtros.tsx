import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListFilter, X } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { prioridades } from '../../tipos.ts'
import { useCaixas, useContagens } from '../dados/contagens.ts'
import { filtrosPadrao, quantosFiltros, type Filtros } from '../dados/filtros.ts'
import { NOME_DA_PRIORIDADE } from '../nomes.ts'
import { MenuSobDemanda } from '../sob-demanda.tsx'

const alternar = <T,>(lista: readonly T[], item: T): T[] => (lista.includes(item) ? lista.filter((x) => x !== item) : [...lista, item])

interface PropsDeFiltros {
  filtros: Filtros
  aoMudar: (mudanca: Partial<Filtros>) => void
  /** Tags seen in the loaded rows: what there is to choose from. */
  tags: readonly string[]
}

function Alternavel({ ligado, rotulo, n, aoMudar }: { ligado: boolean; rotulo: string; n?: number | undefined; aoMudar: () => void }) {
  return (
    <button type="button" className="c-filtro" aria-pressed={ligado} onClick={aoMudar}>
      {rotulo}
      {n && !ligado ? <span className="num text-11">{n}</span> : null}
      {ligado && <X aria-hidden="true" />}
    </button>
  )
}

export function BarraDeFiltros({ filtros: f, aoMudar, tags }: PropsDeFiltros) {
  const { data: caixas = [] } = useCaixas()
  const { data: n } = useContagens(f.caixas, f.departamento)
  const pessoas = new Map(caixas.flatMap((c) => c.usuarios.map((u) => [u.usuario_id, u.nome] as const)))
  const nomeDaCaixa = (id: string) => caixas.find((c) => c.id === id)?.nome ?? 'Caixa'
  const todasAsTags = [...new Set([...f.tags, ...tags])].sort((a, b) => a.localeCompare(b, 'pt-BR'))

  const marca = (rotulo: string, marcado: boolean, aoEscolher: () => void): EntradaDeMenu => ({ rotulo, marcado, continua: true, aoEscolher })
  const itens: EntradaDeMenu[] = [
    { rotulo: 'Caixa de entrada', submenu: caixas.map((c) => marca(c.nome, f.caixas.includes(c.id), () => aoMudar({ caixas: alternar(f.caixas, c.id) }))), desabilitado: caixas.length === 0 },
    { rotulo: 'Prioridade', submenu: prioridades.toReversed().map((p) => marca(NOME_DA_PRIORIDADE[p], f.prioridades.includes(p), () => aoMudar({ prioridades: alternar(f.prioridades, p) }))) },
    { rotulo: 'Etiqueta', submenu: todasAsTags.map((t) => marca(t, f.tags.includes(t), () => aoMudar({ tags: alternar(f.tags, t) }))), desabilitado: todasAsTags.length === 0 },
    { rotulo: 'Responsável', submenu: [...pessoas].sort((a, b) => a[1].localeCompare(b[1], 'pt-BR')).map(([id, nome]) => marca(nome, f.pessoas.includes(id), () => aoMudar({ pessoas: alternar(f.pessoas, id) }))), desabilitado: pessoas.size === 0 },
  ]
  itens.push(
    { rotulo: 'Adiadas', submenu: [marca('Só as adiadas', f.adiadas === 'so', () => aoMudar({ adiadas: f.adiadas === 'so' ? null : 'so' })), marca('Sem as adiadas', f.adiadas === 'sem', () => aoMudar({ adiadas: f.adiadas === 'sem' ? null : 'sem' }))] },
    marca('Promessa vencida', f.promessaVencida, () => aoMudar({ promessaVencida: !f.promessaVencida })),
  )
  const escolhidos = [
    ...f.caixas.map((id) => ({ chave: id, rotulo: nomeDaCaixa(id), tirar: () => aoMudar({ caixas: alternar(f.caixas, id) }) })),
    ...f.prioridades.map((p) => ({ chave: p, rotulo: NOME_DA_PRIORIDADE[p], tirar: () => aoMudar({ prioridades: alternar(f.prioridades, p) }) })),
    ...f.tags.map((t) => ({ chave: `t-${t}`, rotulo: t, tirar: () => aoMudar({ tags: alternar(f.tags, t) }) })),
    ...(f.adiadas ? [{ chave: 'adiadas', rotulo: f.adiadas === 'so' ? 'Só adiadas' : 'Sem adiadas', tirar: () => aoMudar({ adiadas: null }) }] : []),
    ...(f.promessaVencida ? [{ chave: 'promessa', rotulo: 'Promessa vencida', tirar: () => aoMudar({ promessaVencida: false }) }] : []),
    ...f.pessoas.map((id) => ({ chave: id, rotulo: pessoas.get(id) ?? 'Pessoa', tirar: () => aoMudar({ pessoas: alternar(f.pessoas, id) }) })),
  ]
  return (
    <div role="group" aria-label="Filtros" className="flex shrink-0 items-center border-b">
      <div className="c-filtros">
      <Alternavel ligado={f.minhas} rotulo="Minhas" n={n?.minhas} aoMudar={() => aoMudar({ minhas: !f.minhas, semResponsavel: false })} />
      <Alternavel ligado={f.naoLidas} rotulo="Não lidas" n={n?.nao_lidas} aoMudar={() => aoMudar({ naoLidas: !f.naoLidas })} />
      <Alternavel ligado={f.semResponsavel} rotulo="Sem responsável" n={n?.sem_responsavel} aoMudar={() => aoMudar({ semResponsavel: !f.semResponsavel, minhas: false })} />
      {escolhidos.map((e) => (
        <Chip key={e.chave} aoRemover={e.tirar} rotuloRemover={`Remover filtro ${e.rotulo}`} className="h-6.5! text-12!">
          {e.rotulo}
        </Chip>
      ))}
      {quantosFiltros(f) > 1 && (
        <button type="button" className="c-filtro border-transparent!" onClick={() => aoMudar({ ...filtrosPadrao, aba: f.aba, busca: f.busca })}>
          Limpar
        </button>
      )}
      </div>
      <MenuSobDemanda itens={itens} alinhar="end" gatilho={<IconButton rotulo="Filtro" icone={<ListFilter />} ligado={escolhidos.length > 0} className="mr-2.5" />} />
    </div>
  )
}
