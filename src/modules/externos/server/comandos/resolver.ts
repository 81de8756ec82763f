import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { alterarCadastro } from '#modules/contatos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { lados, Sistema, TipoDeRegistro } from '../../tipos.ts'
import { anotar } from './anotar.ts'
import { dadosDoContatoLido, trancarRegistro, type Contexto } from './importar.ts'
import { atualizarCartao, destinoDe } from './oportunidade.ts'

const ROTULO: Record<string, string> = {
  nome: 'nome',
  telefone: 'telefone',
  email: 'e-mail',
  documento: 'CPF/CNPJ',
  cidade: 'cidade',
  uf: 'UF',
  titulo: 'título',
  valor_centavos: 'valor',
  estagio: 'estágio',
}

/**
 * Resolves differences by the user's choice for each field. The current external data is stored as known, so that a
 * difference is only reported after a new external change.
 */
export async function resolverDiferencas(
  u: Unidade,
  c: Contexto,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  id: string,
  escolhas: Record<string, (typeof lados)[number]>,
): Promise<void> {
  const r = await trancarRegistro(u, sistema, tipo, id)
  if (!(tipo === 'contato' ? r.contato_id : r.cartao_id)) throw conflito('Este registro não está ligado a nada nosso.')
  const deles = new Set(Object.keys(escolhas).filter((k) => escolhas[k] === 'deles'))
  if (tipo === 'contato' && r.contato_id)
    await alterarCadastro(
      u,
      r.contato_id,
      Object.fromEntries(Object.entries(dadosDoContatoLido(r.dados)).filter(([k]) => deles.has(k))),
    )
  if (tipo === 'oportunidade' && r.cartao_id)
    await atualizarCartao(u, c.alcance, r.cartao_id, r.dados, deles, () =>
      destinoDe(u.tx, c.alcance, c.estagios, r.dados),
    )
  await sql`
    update cad.referencias_externas
    set importado = dados
    where sistema = ${sistema}
      and tipo = ${tipo}
      and id_externo = ${id}
  `.execute(u.tx)
  const lista = (quais: string[]) => quais.map((k) => ROTULO[k] ?? k).join(', ')
  const nossos = Object.keys(escolhas).filter((k) => !deles.has(k))
  await anotar(u, sistema, tipo, id, {
    acao: 'resolveu',
    titulo: r.dados.titulo || r.dados.nome,
    detalhe: [
      deles.size > 0 && `ficou o deles: ${lista([...deles])}`,
      nossos.length > 0 && `ficou o nosso: ${lista(nossos)}`,
    ]
      .filter(Boolean)
      .join('; '),
    contato_id: r.contato_id,
    cartao_id: r.cartao_id,
  })
  u.auditar({
    acao: 'externo.resolver',
    entidade: 'sistema_externo',
    entidade_id: `${sistema}:${id}`,
    depois: { escolhas },
  })
}

/** Replaces the whole stage map: an external stage without a target is removed. */
export async function mapearEstagios(
  u: Unidade,
  sistema: Sistema,
  estagios: Record<string, string | null>,
): Promise<void> {
  const ids = [...new Set(Object.values(estagios).filter((id) => id !== null))]
  const { rows } = await sql<{ id: string }>`
    select e.id
    from funis_publico.estagios e
    where e.id = any(${ids}::uuid[])
      and e.arquivado_em is null
  `.execute(u.tx)
  if (rows.length < ids.length) throw conflito('Um destes estágios não existe mais. Veja o mapa de novo.')
  const mapa = Object.fromEntries(Object.entries(estagios).filter(([, id]) => id !== null))
  const { numAffectedRows } = await sql`
    update cad.sistemas_externos set config = jsonb_set(config, '{estagios}', ${JSON.stringify(mapa)}::jsonb), atualizado_em = now()
    where sistema = ${sistema}
  `.execute(u.tx)
  if (!numAffectedRows) throw conflito('Este sistema ainda não está ligado. Configure o endereço primeiro.')
  u.auditar({
    acao: 'externo.mapear_estagios',
    entidade: 'sistema_externo',
    entidade_id: sistema,
    depois: { estagios: mapa },
  })
}
