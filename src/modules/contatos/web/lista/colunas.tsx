import { formatarTelefone } from '#kit/telefone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { EstadoDaTabela, Coluna } from '#ui/tabela/tipos.ts'
import type { ContatoNaLista, TipoDeContato } from '../../tipos.ts'
import type { FiltroDeContatos } from '../dados.ts'
import { nomeDoContato } from '../nomes.ts'

export const colunas: readonly Coluna<ContatoNaLista>[] = [
  { id: 'nome', titulo: 'Nome', principal: true, largura: 260, ordenavel: true, frases: ['De A a Z', 'De A a Z'], celula: (c) => <span className="flex min-w-0 items-center gap-2"><Avatar nome={nomeDoContato(c)} chave={c.id} tamanho={24} /><span className="truncate">{nomeDoContato(c)}</span></span> },
  { id: 'telefone', titulo: 'Telefone', largura: 150, noCartao: true, celula: (c) => (c.telefone ? formatarTelefone(c.telefone) : '') },
  { id: 'email', titulo: 'E-mail', largura: 210, celula: (c) => c.email ?? '' },
  { id: 'documento', titulo: 'CPF/CNPJ', largura: 150, celula: (c) => c.documento ?? '' },
  { id: 'cidade', titulo: 'Cidade', largura: 150, noCartao: true, celula: (c) => [c.cidade, c.uf?.toUpperCase()].filter(Boolean).join(' · ') },
  { id: 'tags', titulo: 'Etiquetas', largura: 170, celula: (c) => c.tags.length > 0 && <span className="flex gap-1 overflow-hidden">{c.tags.map((t) => <Chip key={t}>{t}</Chip>)}</span> },
  { id: 'responsavel', titulo: 'Dono', largura: 140, celula: (c) => c.responsavel?.nome ?? '' },
  { id: 'origem', titulo: 'Origem', largura: 110, oculta: true, celula: (c) => c.origem },
  { id: 'empresa', titulo: 'Empresa', largura: 150, oculta: true, celula: (c) => c.empresa ?? '' },
  { id: 'atualizado', titulo: 'Atualizado', largura: 110, ordenavel: true, frases: ['Mais recente primeiro', 'Mais recente primeiro'], noCartao: true, celula: (c) => <RelativeTime quando={c.atualizado_em} /> },
]

/** The filters that the server understands; anything else in the address is left aside. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDeContatos {
  const valores = (campo: string) => estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const um = (campo: string, ...operadores: string[]) => estado.filtros.find((f) => f.campo === campo && operadores.includes(f.operador))?.valor
  const tipo = valores('tipo').filter((t): t is TipoDeContato => t === 'pessoa' || t === 'empresa')
  const listas = { tag: valores('tag'), responsavel_id: valores('dono'), uf: valores('uf'), origem: valores('origem') }
  const [cidade, desde, ate] = [um('cidade', 'e', 'contem'), um('criado', 'desde', 'e'), um('criado', 'ate', 'e')]
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}), ...(tipo.length > 0 ? { tipo } : {}), ...Object.fromEntries(Object.entries(listas).filter(([, v]) => v.length > 0)),
    ...(cidade ? { cidade } : {}), ...(desde ? { criado_desde: desde } : {}), ...(ate ? { criado_ate: ate } : {}),
  }
}
