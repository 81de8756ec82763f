import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { unidadesDoContato } from '#modules/unidades/publico.ts'
import {
  CAMPOS,
  CAMPOS_DO_GRUPO_A,
  campoDaConta,
  chaveDaPonta,
  chaveDoMes,
  dozeMeses,
  ehDoGrupoA,
} from '../regras/campos.ts'
import { CONFERENCIAS, fraseDoAviso } from '../regras/frases.ts'
import type { Campo, Conta, ContaNaLista } from '../tipos.ts'
import { camposDaConta, contaIgual, textoDaConta, type LinhaDaConta, type LinhaDoCampo } from './consultas/contas.ts'
import { assistenteDasContas } from './encaixes.ts'
import { editaConta } from './politica.ts'

export const apresentarNaLista = (l: LinhaDaConta): ContaNaLista => ({
  id: l.id,
  contato_id: l.contato_id,
  unidade_id: l.unidade_id,
  nome: l.nome,
  mime: l.mime,
  tamanho: l.tamanho,
  situacao: l.situacao,
  recusa: l.recusa,
  uc: l.uc,
  concessionaria: l.concessionaria,
  mes: l.mes,
  total_centavos: l.total_centavos,
  campos_lidos: l.campos_lidos,
  campos_conferidos: l.campos_conferidos,
  veio_de: l.veio_de,
  criada_em: l.criada_em,
  criada_por: l.criada_por,
  conferida_em: l.conferida_em,
  conferida_por: l.conferida_por,
  versao: l.versao,
})

function apresentarCampo(l: LinhaDoCampo): Campo[] {
  const campo = campoDaConta(l.chave)
  if (!campo) return []
  const { chave, rotulo, grupo, tipo, opcoes = [], obrigatorio = false } = campo
  return [
    {
      chave,
      rotulo,
      grupo,
      tipo,
      opcoes: [...opcoes],
      obrigatorio,
      valor: l.valor,
      lido: l.lido,
      confianca: l.confianca,
      estado: l.estado,
      caixa: l.caixa,
      por: l.por,
      em: l.em,
    },
  ]
}

const vazio = (chave: string): LinhaDoCampo => ({
  chave,
  lido: null,
  valor: null,
  confianca: null,
  estado: 'vazio',
  caixa: null,
  por: null,
  em: null,
})

/**
 * The fields in the order of the screen; the twelve months are offered as soon as the month of the bill is known, demand
 * and peak where it is of group A.
 */
export function camposOferecidos(linhas: readonly LinhaDoCampo[]): LinhaDoCampo[] {
  const porChave = new Map(linhas.map((l) => [l.chave, l]))
  const mes = porChave.get('mesReferencia')?.valor
  const meses = mes ? dozeMeses(mes).toReversed() : []
  const fixos = CAMPOS.flatMap((c) => porChave.get(c.chave) ?? [])
  const doGrupoA = ehDoGrupoA(porChave.get('subgrupo')?.valor)
    ? [...CAMPOS_DO_GRUPO_A.map((c) => c.chave), ...meses.map(chaveDaPonta)]
    : []
  const oferecidos = [...doGrupoA, ...meses.map(chaveDoMes)]
  return [...fixos, ...oferecidos.map((chave) => porChave.get(chave) ?? vazio(chave))]
}

/** What the person should look at besides the fields. */
async function avisosDe(db: Db, l: LinhaDaConta): Promise<string[]> {
  const avisos = (l.leitura?.avisos ?? []).flatMap((a) => fraseDoAviso(a) ?? [])
  if (l.situacao === 'lendo') return avisos
  const igual = await contaIgual(db, l)
  if (igual)
    avisos.push(
      igual.total_centavos === l.total_centavos
        ? 'Esta unidade já tem uma conta conferida deste mês, com o mesmo total.'
        : 'Esta unidade já tem uma conta conferida deste mês com outro total: esta é uma segunda via corrigida?',
    )
  if (l.uc !== null && l.situacao !== 'conferida') {
    const unidades = await unidadesDoContato(db, l.contato_id)
    const limpo = (n: string) => n.replace(/[^0-9A-Za-z]/g, '')
    const uc = limpo(l.uc)
    const conhecidas = unidades.flatMap((x) => x.numero ?? [])
    if (conhecidas.length > 0 && !conhecidas.some((n) => limpo(n) === uc))
      avisos.push(
        `A conta é da UC ${l.uc}, que ${l.contato.nome || 'este contato'} ainda não tem: ao conferir, ela entra no cadastro.`,
      )
  }
  return avisos
}

async function podeCompletar(db: Db, ligados: Ligados, id: string): Promise<boolean> {
  const [assistente] = ligados.de(assistenteDasContas)
  return assistente !== undefined && (await assistente.ligado(db)) && (await textoDaConta(db, id)) !== null
}

export async function apresentarConta(db: Db, ctx: Ctx, ligados: Ligados, l: LinhaDaConta): Promise<Conta> {
  const [linhas, avisos, edita] = await Promise.all([
    camposDaConta(db, l.id),
    avisosDe(db, l),
    editaConta(db, ctx, ligados, l),
  ])
  const campos = camposOferecidos(linhas)
  const faltam = campos.some((f) => f.valor === null && f.por === null)
  return {
    ...apresentarNaLista(l),
    contato: l.contato,
    tipo: l.tipo,
    recusa_codigo: l.recusa_codigo,
    campos: campos.flatMap(apresentarCampo),
    conferencias: (l.leitura?.conferencias ?? []).flatMap((c) => {
      const frase = CONFERENCIAS[c.nome]
      return frase ? [{ nome: c.nome, frase, resultado: c.resultado, detalhe: c.detalhe ?? null }] : []
    }),
    calibracao: l.calibracao,
    avisos,
    edita,
    completa: edita && l.situacao === 'lida' && faltam && (await podeCompletar(db, ligados, l.id)),
  }
}
