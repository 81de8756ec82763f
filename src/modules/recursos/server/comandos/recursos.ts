import { sql } from 'kysely'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { recursoMudou } from '../../eventos.ts'
import { ocorrenciaEm } from '../../regras/recorrencia.ts'
import { regrasDeInicio, type Regras, type TipoDeRecurso } from '../../tipos.ts'
import { recursoPorChave, type LinhaDoRecurso } from '../consultas/recursos.ts'
import { noCaminho } from '../consultas/reservas.ts'
import { passarPara } from './mudar.ts'
import { reservar } from './reservar.ts'
import { emFila, ocupado } from './vaga.ts'

export interface DadosDoRecurso {
  nome?: string | undefined
  descricao?: string | undefined
  lugar?: string | undefined
  foto?: string | null | undefined
  capacidade?: number | null | undefined
  equipamentos?: string[] | undefined
  fuso?: string | undefined
  regras?: Regras | undefined
  placa?: string | null | undefined
  bateria_kwh?: number | null | undefined
  autonomia_km?: number | null | undefined
  carregador?: string | null | undefined
  carga_pct?: number | null | undefined
  quilometragem_km?: number | null | undefined
}

const paraOBanco = ({ regras, ...d }: DadosDoRecurso) => ({
  ...Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)),
  ...(regras ? { regras: JSON.stringify(regras) } : {}),
})

function exigirDoTipo(tipo: TipoDeRecurso, d: Pick<DadosDoRecurso, 'placa' | 'autonomia_km'>): void {
  if (tipo !== 'carro') {
    if (d.placa || d.autonomia_km)
      throw invalido('Só carros têm placa e autonomia.', [
        { campo: d.placa ? 'placa' : 'autonomia_km', mensagem: 'Só para carros' },
      ])
    return
  }
  if (!d.placa) throw invalido('Diga a placa do carro.', [{ campo: 'placa', mensagem: 'Diga a placa' }])
  if (!d.autonomia_km)
    throw invalido('Diga a autonomia do carro.', [
      { campo: 'autonomia_km', mensagem: 'Diga quantos km roda com uma carga' },
    ])
}

export async function criarRecurso(
  u: Unidade,
  { chave, tipo, nome, ...d }: DadosDoRecurso & { chave: string; tipo: TipoDeRecurso; nome: string },
): Promise<void> {
  exigirDoTipo(tipo, d)
  const id = uuidv7()
  const { rows } = await sql<{
    existe: boolean
  }>`
    select exists (select from recursos.recursos where chave = ${chave}) as existe
  `.execute(u.tx)
  if (rows[0]?.existe)
    throw invalido('Já existe um recurso com esta chave.', [{ campo: 'chave', mensagem: 'Esta chave já está em uso' }])
  await u.tx
    .insertInto('recursos.recursos')
    .values({ id, chave, tipo, nome, ...paraOBanco({ ...d, regras: d.regras ?? regrasDeInicio[tipo] }) })
    .execute()
  u.auditar({ acao: 'recurso.criar', entidade: 'recurso', entidade_id: id, depois: { chave, nome } })
  u.emitir(recursoMudou, { recurso_id: id })
}

export async function alterarRecurso(
  u: Unidade,
  chave: string,
  { versao, arquivado, ...d }: DadosDoRecurso & { versao: number; arquivado?: boolean | undefined },
): Promise<void> {
  await sql`
    select from recursos.recursos
    where chave = ${chave}
    for update
  `.execute(u.tx)
  const antes = await recursoPorChave(u.tx, chave, true)
  if (antes.versao !== versao)
    throw new ErroApp('VERSAO', 409, 'Este recurso mudou enquanto você o via. Veja como ficou e tente de novo.', {
      details: { versao: antes.versao },
    })
  exigirDoTipo(antes.tipo, {
    placa: d.placa === undefined ? antes.placa : d.placa,
    autonomia_km: d.autonomia_km === undefined ? antes.autonomia_km : d.autonomia_km,
  })
  if (
    arquivado &&
    (await noCaminho(u.tx, antes.id, new Date(), new Date(Date.now() + 800 * 86_400_000))).some(
      (r) => r.especie === 'reserva',
    )
  )
    throw conflito('Ainda há reservas futuras: cancele-as antes de arquivar.')
  const mudou = paraOBanco(d)
  await u.tx
    .updateTable('recursos.recursos')
    .set({
      ...mudou,
      ...(arquivado === undefined ? {} : { arquivado_em: arquivado ? new Date() : null }),
      versao: versao + 1,
      atualizado_em: new Date(),
    })
    .where('id', '=', antes.id)
    .execute()
  u.auditar({
    acao: 'recurso.alterar',
    entidade: 'recurso',
    entidade_id: antes.id,
    antes: Object.fromEntries(Object.keys(mudou).map((k) => [k, comoObjeto(antes)[k]])),
    depois: d,
  })
  u.emitir(recursoMudou, { recurso_id: antes.id })
}

/**
 * Closes a resource for a period. Bookings in the way cause an error that lists them, or are cancelled when requested.
 */
export async function bloquear(
  u: Unidade,
  rec: LinhaDoRecurso,
  b: { inicio_local: string; fim_local: string; motivo: string; cancelar_reservas: boolean; por: string },
  agora: Date,
): Promise<string> {
  await emFila(u.tx, rec.id)
  const o = ocorrenciaEm(b.inicio_local, b.fim_local, rec.fuso)
  if (b.fim_local <= b.inicio_local)
    throw invalido('O fim vem depois do início.', [{ campo: 'fim_local', mensagem: 'O fim vem depois do início' }])
  if (o.ate <= agora)
    throw invalido('Este período já passou.', [{ campo: 'fim_local', mensagem: 'Este período já passou' }])
  const caminho = await noCaminho(u.tx, rec.id, o.de, o.ate)
  const firmes = caminho.filter(
    (r) => r.especie === 'bloqueio' || r.situacao === 'em_uso' || r.situacao === 'concluida',
  )
  if (firmes[0] || (caminho[0] && !b.cancelar_reservas)) throw ocupado(firmes[0] ?? caminho[0])
  for (const r of caminho)
    await passarPara(u, r, 'cancelada', { motivo: `${rec.nome} fechado: ${b.motivo}` }, 'reserva.cancelar')
  return reservar(u, rec, { usuario_id: b.por, titulo: b.motivo, de: o.de, ate: o.ate }, { agora, especie: 'bloqueio' })
}
