import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Banco, Db } from '#platform/postgres/banco.ts'

/** Rows of the neighbouring modules, as their commands leave them. */
export async function novaUnidade(db: Db): Promise<string> {
  const [contato, id] = [uuidv7(), uuidv7()]
  await sql`insert into cad.contatos (id, nome) values (${contato}, 'Sérgio')`.execute(db)
  await sql`
    insert into cad.unidades_consumidoras (id, contato_id, campos)
    values (${id}, ${contato}, ${JSON.stringify({ uc_numero: `0083.${id.slice(-6)}` })}::jsonb)
  `.execute(db)
  return id
}

export async function novaUsina(db: Db, nome: string): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
    values (${id}, ${`${nome} ${id.slice(-8)}`}, 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
  `.execute(db)
  return id
}

/** A sharing list that the utility received; the one in force ends the day before. */
export async function novoRateio(
  banco: Banco,
  usina: string,
  de: string,
  linhas: readonly (readonly [string, number])[],
): Promise<void> {
  const id = uuidv7()
  await banco.transacao(async (tx) => {
    await sql`
      update usinas.versoes
      set vigente_ate = ${de}::date - 1
      where usina_id = ${usina}
        and situacao = 'pedida'
        and vigente_ate is null
    `.execute(tx)
    await sql`
      insert into usinas.versoes (id, usina_id, n, modo, linhas, classe_antes, classe_depois)
      select ${id}, ${usina}, coalesce(max(n), 0) + 1, 'percentual', ${linhas.length}, 'GD_II', 'GD_II'
      from usinas.versoes
      where usina_id = ${usina}
    `.execute(tx)
    for (const [i, [unidade, parte]] of linhas.entries())
      await sql`
        insert into usinas.rateios (id, versao_id, usina_id, unidade_id, modo, parte, ordem, situacao)
        values (${uuidv7()}, ${id}, ${usina}, ${unidade}, 'percentual', ${parte}, ${i + 1}, 'criada')
      `.execute(tx)
    await sql`
      update usinas.versoes
      set situacao = 'pedida', pedida_em = ${de}::date - 20, protocolo = 'P-1', vigente_de = ${de}
      where id = ${id}
    `.execute(tx)
  })
}

export async function injetou(db: Db, usina: string, mes: string, kwh: number): Promise<void> {
  await sql`
    insert into usinas.meses (usina_id, competencia, esperado_kwh, injetado_kwh, injetado_de)
    values (${usina}, ${mes}, 1000, ${kwh}, 'mao')
    on conflict (usina_id, competencia) do update
      set injetado_kwh = excluded.injetado_kwh
  `.execute(db)
}

/** A confirmed bill; a later one of the same month counts in its place. */
export async function contaLida(
  db: Db,
  unidade: string,
  mes: string,
  v: { compensada: number; consumo: number; saldo?: number; total?: number },
): Promise<string> {
  const id = uuidv7()
  const hash = id.replaceAll('-', '').padEnd(64, '0')
  await sql`
    insert into contas.contas (id, contato_id, unidade_id, sha256, caminho, nome, mime, tamanho, situacao, tipo, conferida_em)
    select ${id}, contato_id, id, ${hash}, 'x', 'conta.pdf', 'application/pdf', 1, 'conferida', 'fatura', clock_timestamp()
    from cad.unidades_consumidoras
    where id = ${unidade}
  `.execute(db)
  const campos = {
    mesReferencia: mes,
    consumoKwh: String(v.consumo),
    compensadaKwh: String(v.compensada),
    ...(v.saldo === undefined ? {} : { saldoCreditosKwh: String(v.saldo) }),
    totalCentavos: String(v.total ?? 10_000),
  }
  await sql`
    insert into contas.campos (conta_id, chave, valor, estado)
    select ${id}, key, value, 'lido'
    from jsonb_each_text(${JSON.stringify(campos)}::jsonb)
  `.execute(db)
  return id
}
