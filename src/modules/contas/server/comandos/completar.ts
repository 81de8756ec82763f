import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { campoDaConta } from '../../regras/campos.ts'
import { formatoDoCampo, lerSugestoes, type Sugestoes } from '../../regras/sugestoes.ts'
import { camposOferecidos } from '../apresentar.ts'
import { camposDaConta, contaPorId, textoDaConta } from '../consultas/contas.ts'
import { assistenteDasContas } from '../encaixes.ts'
import { mudouConta, trancarAberta } from './conferir.ts'

/**
 * Asks the assistant for the fields that are empty, and stores what it found as suggestions. The call is made outside a
 * transaction; a field that a person filled or left empty meanwhile stays theirs.
 */
export async function completarConta(
  s: Servicos,
  ctx: Ctx,
  id: string,
): Promise<{ sugeridos: number; recusados: number }> {
  const db = s.banco.db
  const [assistente] = s.ligados.de(assistenteDasContas)
  if (!assistente || !(await assistente.ligado(db)))
    throw conflito('O assistente não está ligado para as contas de energia. Digite o que falta.')
  const conta = await contaPorId(db, id)
  if (conta?.situacao !== 'lida' || !conta.leitura)
    throw conflito('Só uma conta lida e ainda não conferida pode ser completada.')
  const texto = await textoDaConta(db, id)
  if (texto === null) throw conflito('O texto desta conta não foi guardado. Digite o que falta.')
  const { lido, conferencias } = conta.leitura
  const campos = camposOferecidos(await camposDaConta(db, id)).flatMap((f) =>
    f.valor === null && f.por === null ? (campoDaConta(f.chave) ?? []) : [],
  )
  if (campos.length === 0) throw conflito('Não há campo vazio para completar.')
  const resposta = await assistente.completar(ctx, {
    campos: campos.map((c) => ({ chave: c.chave, rotulo: c.rotulo, formato: formatoDoCampo(c) })),
    texto,
    nomes: [conta.contato.nome, lido.titular ?? ''].filter((n) => n !== ''),
  })
  const sugestoes = lerSugestoes(resposta, new Set(campos.map((c) => c.chave)), { texto, lido, conferencias })
  const sugeridos = await s.executar(ctx, (u) => guardarSugestoes(u, id, sugestoes))
  return { sugeridos, recusados: sugestoes.recusadas }
}

async function guardarSugestoes(u: Unidade, id: string, { aceitas, recusadas }: Sugestoes): Promise<number> {
  const conta = await trancarAberta(u, id)
  const { rows } = await sql<{ chave: string }>`
    insert into contas.campos (conta_id, chave, valor, estado, por, em)
    select ${id}, chave, valor, 'sugerido', ${u.autor.usuario?.id ?? null}, now()
    from jsonb_to_recordset(${JSON.stringify(aceitas)}::jsonb) as s(chave text, valor text)
    on conflict (conta_id, chave) do update
      set valor = excluded.valor, estado = excluded.estado, por = excluded.por, em = excluded.em
      where campos.valor is null
        and campos.por is null
    returning chave
  `.execute(u.tx)
  u.auditar({
    acao: 'conta.completar',
    entidade: 'conta',
    entidade_id: id,
    depois: { sugeridos: rows.map((r) => r.chave), recusados: recusadas },
  })
  if (rows.length > 0) await mudouConta(u, conta)
  return rows.length
}
