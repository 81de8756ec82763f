import { sql } from 'kysely'
import { digitosVerificadores } from '#kit/documento.ts'
import { semAcentos } from '#kit/texto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conteudoDoContrato, type ConteudoDoContrato, type Signatario } from '../../../contract/conteudo.ts'
import { prazosDo } from '../../../regras/prazos.ts'
import { variaveisDo } from '../../../regras/variaveis.ts'
import { conteudoDa, trancarPor } from '../nucleo.ts'
import type { ContratoDaDemonstracao } from './roteiro.ts'

const CPF_DA_EMPRESA = '11144477735'

/** What a person types into every draft. */
const ESCOLHIDOS: Readonly<Record<string, string>> = {
  'cliente.endereco': 'Rua das Acácias, 120, Centro',
  'cliente.nascimento': '1978-05-14',
  'cliente.estado_civil': 'casado',
  'cliente.profissao': 'comerciante',
  'contrato.prazo_meses': '60',
  'cota.capital': '10000',
  'garantia.instalacao_quem': 'a CONTRATADA',
  'investimento.seguro_beneficiario': 'a CONTRATADA, por conta dos investidores',
  'investimento.parecer_cvm': 'Parecer jurídico 12/2025',
  'usina.local': 'no endereço do cliente',
}

const emailDe = (nome: string): string =>
  `${semAcentos(nome)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('.')}@exemplo.test`

const cpfPara = (n: number): string => {
  const base = String(520_000_000 + n * 7907)
  return base + digitosVerificadores(base)
}

function signatarios(c: ConteudoDoContrato, n: number): Signatario[] {
  const cliente = c.signatarios.find((s) => s.papel === 'contratante')
  return [
    {
      papel: 'contratante',
      contato_id: cliente?.contato_id ?? null,
      nome: cliente?.nome ?? '',
      cpf: cliente?.cpf || cpfPara(n),
      email: cliente?.email ?? emailDe(cliente?.nome ?? `cliente ${n}`),
      // by letter: the threads of the demonstration stay as they are
      telefone: null,
    },
    {
      papel: 'contratada',
      contato_id: null,
      nome: 'Beatriz Nogueira',
      cpf: CPF_DA_EMPRESA,
      email: 'contratos@girassol.test',
      telefone: null,
    },
  ]
}

/** Fills the draft as a person does: the values that it lacks, its tables, who signs. */
export async function preencher(u: Unidade, id: string, d: ContratoDaDemonstracao, n: number): Promise<void> {
  const c = await trancarPor(u, id)
  if (!c) throw new Error(`contract ${id} is gone`)
  const antes = await conteudoDa(u, id, c.versao)
  const assinam = signatarios(antes, n)
  const digitados: Readonly<Record<string, string>> = {
    ...ESCOLHIDOS,
    'cliente.email': assinam[0]?.email ?? '',
    'cliente.documento': assinam[0]?.cpf ?? '',
    ...d.valores,
    ...(d.prazo_meses === undefined ? {} : { 'contrato.prazo_meses': String(d.prazo_meses) }),
  }
  const faltam = variaveisDo(d.tipo).flatMap((v) => {
    const valor = digitados[v.chave]
    return valor !== undefined && v.de !== 'calculada' && !antes.variaveis[v.chave] ? [[v.chave, valor] as const] : []
  })
  const conteudo = conteudoDoContrato.parse({
    ...antes,
    variaveis: { ...antes.variaveis, ...Object.fromEntries(faltam) },
    quadros: { ...d.quadros, ...antes.quadros },
    signatarios: assinam,
  })
  await sql`
    update contratos.versoes
    set conteudo = ${JSON.stringify(conteudo)}
    where contrato_id = ${id}
      and n = ${c.versao}
  `.execute(u.tx)
  const { prazo_meses, reajuste_indice } = prazosDo(d.tipo, conteudo.variaveis)
  await sql`
    update contratos.contratos
    set revisao = revisao + 1, prazo_meses = ${prazo_meses}, reajuste_indice = ${reajuste_indice}
    where id = ${id}
  `.execute(u.tx)
}
