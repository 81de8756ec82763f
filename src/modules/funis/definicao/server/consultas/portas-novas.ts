import { sql } from 'kysely'
import { preenchido, type Campo, type Valores } from '#engines/funil/campos.ts'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { situacaoDe, type Definicao, type Estagio, type Porta } from '#engines/funil/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EfeitoDePublicar } from '../../contract/edicao.ts'
import { algunsFatos, comFatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'

const NO_MAXIMO = 20
const POR_PAGINA = 5000

interface PortaNova {
  estagio: Estagio
  porta: Porta
  campo: Campo
  /** open stages from this one on */
  alem: Set<string>
}

/**
 * Newly required fields, with the number of open cards in or past the stage that lack them, by the same rules as a
 * move: the gate's condition, and what counts as filled in. They are required at the next move; no card is moved back.
 */
export async function semOQuePedem(
  db: Db,
  antes: Definicao | null,
  depois: Definicao,
  campos: ReadonlyMap<string, Campo>,
): Promise<EfeitoDePublicar['portas']> {
  if (!antes) return []
  const novas = portasNovas(antes, depois, campos)
  const achadas = novas.map(({ estagio, campo }) => ({ estagio: estagio.nome, campo: campo.rotulo, cartoes: 0 }))
  for await (const c of cartoesDas(db, novas))
    for (const [i, { porta, campo, alem }] of novas.entries()) {
      const achada = achadas[i]
      if (
        achada &&
        alem.has(c.estagio_id) &&
        !preenchido(campo, c.valores[campo.chave]) &&
        valeParaOCartao(porta.quando, c.valores)
      )
        achada.cartoes++
    }
  return achadas
}

function portasNovas(antes: Definicao, depois: Definicao, campos: ReadonlyMap<string, Campo>): PortaNova[] {
  const velhas = new Set(
    antes.estagios.flatMap((e) => e.portas.filter((p) => p.regra === 'obrigatorio').map((p) => `${e.id} ${p.campo}`)),
  )
  return depois.estagios
    .flatMap((estagio, lugar) =>
      estagio.portas.flatMap((porta) => {
        const campo = campos.get(porta.campo)
        if (!campo || porta.regra !== 'obrigatorio' || velhas.has(`${estagio.id} ${porta.campo}`)) return []
        const alem = depois.estagios.filter((x, i) => i >= lugar && situacaoDe(x.tipo) === 'aberto').map((x) => x.id)
        return [{ estagio, porta, campo, alem: new Set(alem) }]
      }),
    )
    .slice(0, NO_MAXIMO)
}

/** The open cards of the stages in question, with the values that the gates and their conditions read. */
async function* cartoesDas(
  db: Db,
  novas: readonly PortaNova[],
): AsyncGenerator<{ id: string; estagio_id: string; valores: Valores }> {
  if (novas.length === 0) return
  const estagios = [...new Set(novas.flatMap((n) => [...n.alem]))]
  const chaves = [
    ...new Set(novas.flatMap(({ porta }) => [porta.campo, ...(porta.quando?.regras ?? []).map((r) => r.campo)])),
  ]
  let depoisDe = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; estagio_id: string; valores: Valores }>`
      select c.id, c.estagio_id, ${algunsFatos(chaves)} as valores
      from funis.cartoes c ${comFatos}
      where c.situacao = 'aberto'
        and c.estagio_id = any(${estagios}::uuid[])
        and c.id > ${depoisDe}
      order by c.id
      limit ${POR_PAGINA}
    `.execute(db)
    yield* rows
    const ultima = rows.at(-1)
    if (!ultima || rows.length < POR_PAGINA) return
    depoisDe = ultima.id
  }
}
