import { contem } from '#kit/objeto.ts'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Barcode } from '#ui/icones.ts'
import { FotoDoProduto } from '#ui/midia/foto-do-produto.tsx'
import type { CampoDeFiltro, Coluna, EstadoDaTabela } from '#ui/tabela/tipos.ts'
import type { Categoria, Local } from '../../contract/cadastros.ts'
import type { MaterialNaLista } from '../../contract/materiais.ts'
import { NOMES_DOS_ALERTAS } from '../../regras/alertas.ts'
import { estadosDoSaldo, tiposDeAlerta } from '../../tipos.ts'
import type { FiltroDeMateriais } from '../dados.ts'
import { ESTADOS, qtd, qtdOuTraco, TONS_DOS_ALERTAS } from '../nomes.ts'
import { Curva } from './curva.tsx'

function estadoDe(m: MaterialNaLista): (typeof estadosDoSaldo)[number] {
  if (Number(m.saldo) === 0) return 'zerado'
  return Number(m.disponivel) > 0 ? 'disponivel' : 'reservado'
}

const doMaterial: readonly Coluna<MaterialNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Material',
    principal: true,
    largura: 372,
    celula: (m) => (
      <span className="flex min-w-0 items-center gap-2">
        <FotoDoProduto foto={m.foto} className="size-6" />
        <span className="num w-24 shrink-0 truncate text-12 text-text-2">{m.codigo}</span>
        <span className="truncate">{m.nome}</span>
        {m.rastreio === 'serie' && <Barcode aria-label="por série" className="shrink-0 text-text-2" />}
      </span>
    ),
  },
  { id: 'categoria', titulo: 'Categoria', largura: 150, oculta: true, celula: (m) => m.categoria ?? '–' },
  {
    id: 'lugares',
    titulo: 'Onde está',
    noCartao: true,
    celula: (m) => (
      <span className="num truncate">{m.lugares.map((l) => `${l.nome} ${qtd(l.qtd)}`).join(' · ') || '–'}</span>
    ),
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: 80,
    alinhar: 'direita',
    celula: (m) => <span className="num">{qtdOuTraco(m.saldo)}</span>,
  },
  {
    id: 'reservado',
    titulo: 'Reservado',
    largura: 100,
    alinhar: 'direita',
    celula: (m) => <span className="num">{qtdOuTraco(m.reservado)}</span>,
  },
  {
    id: 'disponivel',
    titulo: 'Disponível',
    largura: 120,
    alinhar: 'direita',
    noCartao: true,
    celula: (m) => (
      <span className="num">
        <strong className="font-semibold">{qtd(m.disponivel)}</strong>{' '}
        <span className="text-text-2">{m.unidade.toLowerCase()}</span>
      </span>
    ),
  },
  {
    id: 'a_chegar',
    titulo: 'A chegar',
    largura: 90,
    alinhar: 'direita',
    celula: ({ previsao: p }) => (
      <span className="num text-info">{Number(p.a_chegar) > 0 ? `+${qtd(p.a_chegar)}` : '–'}</span>
    ),
  },
  {
    id: 'demanda',
    titulo: 'Demanda',
    largura: 90,
    alinhar: 'direita',
    celula: ({ previsao: p }) => <span className="num">{Number(p.demanda) > 0 ? `−${qtd(p.demanda)}` : '–'}</span>,
  },
  {
    id: 'previsto',
    titulo: 'Previsto',
    largura: 90,
    alinhar: 'direita',
    celula: ({ previsao: p }) => (
      <span className={`num ${Number(p.previsto) < 0 ? 'text-danger' : ''}`}>{qtd(p.previsto)}</span>
    ),
  },
  { id: 'curva', titulo: '30 dias', largura: 90, celula: (m) => <Curva material={m} /> },
  {
    id: 'aviso',
    titulo: 'Aviso',
    largura: 160,
    noCartao: true,
    celula: ({ previsao: { aviso } }) => aviso && <Chip tom={TONS_DOS_ALERTAS[aviso]}>{NOMES_DOS_ALERTAS[aviso]}</Chip>,
  },
  {
    id: 'estado',
    titulo: 'Situação',
    largura: 140,
    oculta: true,
    celula: (m) => {
      const { rotulo, tom } = ESTADOS[estadoDe(m)]
      return <Chip tom={tom}>{rotulo}</Chip>
    },
  },
]
const doCusto: readonly Coluna<MaterialNaLista>[] = [
  {
    id: 'valor',
    titulo: 'Valor',
    largura: 130,
    alinhar: 'direita',
    celula: (m) => <span className="num">{m.custo ? dinheiro(m.custo.valor_centavos) : '–'}</span>,
  },
]
export const colunasDosMateriais = (veCusto: boolean) => (veCusto ? [...doMaterial, ...doCusto] : doMaterial)

export const filtrosDosMateriais = (
  categorias: readonly Categoria[],
  locais: readonly Local[],
): readonly CampoDeFiltro[] => [
  {
    campo: 'categoria',
    rotulo: 'Categoria',
    tipo: 'opcoes',
    opcoes: categorias.map((c) => ({ valor: c.id, rotulo: c.nome })),
  },
  {
    campo: 'local',
    rotulo: 'Lugar',
    tipo: 'opcoes',
    opcoes: locais.filter((l) => l.fisico).map((l) => ({ valor: l.id, rotulo: l.nome })),
  },
  {
    campo: 'aviso',
    rotulo: 'Aviso',
    tipo: 'opcoes',
    opcoes: tiposDeAlerta.map((valor) => ({ valor, rotulo: NOMES_DOS_ALERTAS[valor] })),
  },
  {
    campo: 'estado',
    rotulo: 'Situação',
    tipo: 'opcoes',
    opcoes: estadosDoSaldo.map((valor) => ({ valor, rotulo: ESTADOS[valor].rotulo })),
  },
]

/** The filters that the server has; others in the address are ignored. */
export function filtroDaTabela(estado: EstadoDaTabela, busca: string): FiltroDeMateriais {
  const valores = (campo: string) =>
    estado.filtros.filter((f) => f.campo === campo && f.operador === 'e').map((f) => f.valor)
  const categoria = valores('categoria')
  const estados = valores('estado').filter((e) => contem(estadosDoSaldo, e))
  const aviso = valores('aviso').filter((a) => contem(tiposDeAlerta, a))
  const [local] = valores('local')
  return {
    ...(busca.trim() ? { busca: busca.trim() } : {}),
    ...(categoria.length > 0 ? { categoria } : {}),
    ...(estados.length > 0 ? { estado: estados } : {}),
    ...(aviso.length > 0 ? { aviso } : {}),
    ...(local ? { local } : {}),
  }
}
