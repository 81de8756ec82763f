import { formatarTelefone } from '#kit/telefone.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { CampoDeFiltro, EstadoDaTabela, Coluna, Operador } from '#ui/tabela/tipos.ts'
import type { CampoDoContato } from '../../contract/campos.ts'
import { escreverCampo } from '../../regras/campos.ts'
import type { ContatoNaLista, TipoDeContato } from '../../tipos.ts'
import type { FiltroDeContatos } from '../dados.ts'
import { nomeDoContato } from '../nomes.ts'

const fixas: readonly Coluna<ContatoNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    principal: true,
    largura: 260,
    ordenavel: true,
    frases: ['De A a Z', 'De A a Z'],
    celula: (c) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar nome={nomeDoContato(c)} chave={c.id} tamanho={24} />
        <span className="truncate">{nomeDoContato(c)}</span>
      </span>
    ),
  },
  {
    id: 'telefone',
    titulo: 'Telefone',
    largura: 150,
    noCartao: true,
    celula: (c) => (c.telefone ? formatarTelefone(c.telefone) : ''),
  },
  { id: 'email', titulo: 'E-mail', largura: 210, celula: (c) => c.email ?? '' },
  { id: 'documento', titulo: 'CPF/CNPJ', largura: 150, celula: (c) => c.documento ?? '' },
  {
    id: 'cidade',
    titulo: 'Cidade',
    largura: 150,
    noCartao: true,
    celula: (c) => [c.cidade, c.uf?.toUpperCase()].filter(Boolean).join(' · '),
  },
  {
    id: 'tags',
    titulo: 'Etiquetas',
    largura: 170,
    celula: (c) =>
      c.tags.length > 0 && (
        <span className="flex gap-1 overflow-hidden">
          {c.tags.map((t) => (
            <Chip key={t}>{t}</Chip>
          ))}
        </span>
      ),
  },
  { id: 'responsavel', titulo: 'Dono', largura: 140, celula: (c) => c.responsavel?.nome ?? '' },
  { id: 'origem', titulo: 'Origem', largura: 110, oculta: true, celula: (c) => c.origem },
  { id: 'empresa', titulo: 'Empresa', largura: 150, oculta: true, celula: (c) => c.empresa ?? '' },
  {
    id: 'atualizado',
    titulo: 'Atualizado',
    largura: 110,
    ordenavel: true,
    frases: ['Mais recente primeiro', 'Mais recente primeiro'],
    noCartao: true,
    celula: (c) => <RelativeTime quando={c.atualizado_em} />,
  },
]

const DEPOIS_DA_CIDADE = fixas.findIndex((c) => c.id === 'cidade') + 1
/** The fixed columns plus the custom fields, which are hidden unless the field is set to appear. */
export const colunasCom = (campos: readonly CampoDoContato[]): readonly Coluna<ContatoNaLista>[] => [
  ...fixas.slice(0, DEPOIS_DA_CIDADE),
  ...campos.map((c) => ({
    id: `campo_${c.chave}`,
    titulo: c.rotulo,
    largura: 140,
    oculta: !c.na_lista,
    ...(['numero', 'moeda'].includes(c.tipo) ? { alinhar: 'direita' as const } : {}),
    celula: (k: ContatoNaLista) => escreverCampo(c, k.campos[c.chave]),
  })),
  ...fixas.slice(DEPOIS_DA_CIDADE),
]

const TIPO_DO_FILTRO: Partial<Record<string, CampoDeFiltro['tipo']>> = {
  numero: 'numero',
  moeda: 'numero',
  data: 'data',
  selecao: 'opcoes',
  booleano: 'opcoes',
}
export const filtrosDosCampos = (campos: readonly CampoDoContato[]): CampoDeFiltro[] =>
  campos.map((c) => ({
    campo: `campo_${c.chave}`,
    rotulo: c.rotulo,
    tipo: TIPO_DO_FILTRO[c.tipo] ?? 'texto',
    ...(c.tipo === 'selecao'
      ? { opcoes: c.config.opcoes.map((o) => ({ valor: o.id, rotulo: o.rotulo })) }
      : c.tipo === 'booleano'
        ? {
            opcoes: [
              { valor: 'true', rotulo: 'Sim' },
              { valor: 'false', rotulo: 'Não' },
            ],
          }
        : {}),
  }))
const COMO: Record<Operador, string> = { e: 'igual', nao: 'diferente', contem: 'contem', desde: 'desde', ate: 'ate' }
/** Money is typed in reais and stored in centavos. */
const valorDoFiltro = (c: CampoDoContato, v: string) =>
  c.tipo === 'moeda' ? String(Math.round(Number(v.replace(',', '.')) * 100)) : v

/** The filters that the server supports; others in the URL are ignored. */
export function filtroDaTabela(
  estado: EstadoDaTabela,
  busca: string,
  campos: readonly CampoDoContato[],
): FiltroDeContatos {
  const proprios = estado.filtros.flatMap((f) => {
    const c = campos.find((x) => `campo_${x.chave}` === f.campo)
    return c ? [`${c.chave}:${COMO[f.operador]}:${valorDoFiltro(c, f.valor)}`] : []
  })
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const um = (campo: string, ...operadores: string[]) =>
    estado.filtros.find((f) => f.campo === campo && operadores.includes(f.operador))?.valor
  const tipo = valores('tipo').filter((t): t is TipoDeContato => t === 'pessoa' || t === 'empresa')
  const listas = { tag: valores('tag'), responsavel_id: valores('dono'), uf: valores('uf'), origem: valores('origem') }
  const [cidade, desde, ate] = [um('cidade', 'e', 'contem'), um('criado', 'desde', 'e'), um('criado', 'ate', 'e')]
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(tipo.length > 0 ? { tipo } : {}),
    ...Object.fromEntries(Object.entries(listas).filter(([, v]) => v.length > 0)),
    ...(proprios.length > 0 ? { campo: proprios } : {}),
    ...(cidade ? { cidade } : {}),
    ...(desde ? { criado_desde: desde } : {}),
    ...(ate ? { criado_ate: ate } : {}),
    ...(valores('falta').includes('contato') ? { sem_contato: true } : {}),
    ...(valores('falta').includes('documento') ? { sem_documento: true } : {}),
  }
}
