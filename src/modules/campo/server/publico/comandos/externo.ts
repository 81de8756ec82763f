import type { FastifyRequest } from 'fastify'
import type { BodyDe } from '#kit/endpoint.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { aplicarAto } from '#modules/ordens/publico.ts'
import type { Autor, Unidade } from '#platform/eventos/unidade.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { osDoExterno } from '../../../contract/externo.ts'
import { guardarFoto } from '../../comandos/receber-foto.ts'
import { fotoJaNaVaga, quantasFotos } from '../../consultas/do-externo.ts'
import { LINK_NAO_VALE, type OsPublica } from '../../consultas/publica.ts'
import { lerPeloLink } from '../contar.ts'
import { temPasse } from '../passe.ts'
import { conferirFormulario, gastarFormulario } from './formulario.ts'
import { provarPin } from './pin.ts'

const doExterno = (req: FastifyRequest): Autor => ({ usuario: null, ip: req.ip, requisicao_id: req.id })
/** The office gave the link and its PIN: it counts as being assigned to this order, and to nothing else. */
const ESCALADO = { usuarioId: null, papeis: new Set(['tecnico'] as const), comoEscalado: true }
const SEM_LUGAR = { recusa: 'Página do técnico externo' }

/** A link of an external technician. Any other one, and one without the PIN in this browser, is as unknown as none. */
async function lerDoExterno(s: Servicos, token: string, req: FastifyRequest, conta = true): Promise<OsPublica> {
  const o = await lerPeloLink(s, token, conta)
  if (o.escopo !== 'tecnico_externo' || !temPasse(s, req, o)) throw naoEncontrado(LINK_NAO_VALE)
  return o
}

/** Returns the order of the link once its PIN was typed. */
export async function abrirComPin(
  s: Servicos,
  body: BodyDe<typeof osDoExterno.pin>,
  req: FastifyRequest,
): Promise<OsPublica> {
  const o = await lerPeloLink(s, body.token)
  if (o.escopo !== 'tecnico_externo') throw naoEncontrado(LINK_NAO_VALE)
  await provarPin(s, doExterno(req), o.link_id, body.pin)
  return o
}

const fazer = (u: Unidade, o: OsPublica, feito: Pick<Ato, 'tipo' | 'dados'>) =>
  aplicarAto(
    u,
    ESCALADO,
    o.id,
    ato.parse({ id: uuidv7(), ciclo: o.ciclo, ocorrido_em: new Date().toISOString(), lugar: SEM_LUGAR, ...feito }),
  )

/** Answers first, then the step: the safety list of this sending lets the work begin. All of it or nothing. */
export async function enviarDoExterno(
  s: Servicos,
  body: BodyDe<typeof osDoExterno.enviar>,
  req: FastifyRequest,
): Promise<void> {
  const o = await lerDoExterno(s, body.token, req)
  if (body.respostas.length === 0 && body.nota === '' && body.passo === 'nenhum')
    throw invalido('Responda um item, escreva uma nota ou escolha um passo.', [
      { campo: 'respostas', mensagem: 'Não há nada para enviar' },
    ])
  await s.executar(doExterno(req), async (u) => {
    await gastarFormulario(s, u.tx, o.link_id, body.formulario)
    for (const r of body.respostas)
      await fazer(u, o, { tipo: 'responder', dados: { item_id: r.item_id, valor: r.valor, ressalva: '' } })
    const texto = ['Técnico externo', body.nota].filter(Boolean).join(': ')
    if (body.nota !== '') await fazer(u, o, { tipo: 'nota', dados: { texto, interna: true } })
    if (body.passo === 'iniciar' || body.passo === 'retomar') await fazer(u, o, { tipo: body.passo, dados: {} })
    if (body.passo === 'concluir')
      await fazer(u, o, {
        tipo: 'concluir',
        dados: { texto: '', ...(body.sem_assinatura === '' ? {} : { sem_assinatura: body.sem_assinatura }) },
      })
    u.auditar({
      acao: 'ordem_de_servico.externo',
      entidade: 'ordem_de_servico',
      entidade_id: o.id,
      depois: { respostas: body.respostas.length, passo: body.passo },
    })
  })
}

/** Stores a photo in a slot. The same one again changes nothing. Returns how many the slot has. */
export async function receberFotoDoExterno(
  s: Servicos,
  body: BodyDe<typeof osDoExterno.foto>,
  req: FastifyRequest,
): Promise<{ fotos: number }> {
  const o = await lerDoExterno(s, body.token, req, false)
  const { db } = s.banco
  const bytes = Buffer.from(body.foto, 'base64')
  if (sha256De(bytes) !== body.sha256)
    throw invalido('A foto chegou incompleta. Mande de novo.', [{ campo: 'foto', mensagem: 'Mande a foto de novo' }])
  if (!(await fotoJaNaVaga(db, o.id, body.vaga_id, body.sha256)))
    await s.executar(doExterno(req), async (u) => {
      // a page sends many photos with its form; the hash keeps each of them from being stored twice
      conferirFormulario(s, o.link_id, body.formulario)
      await fazer(u, o, {
        tipo: 'fotografar',
        dados: { vaga_id: body.vaga_id, sha256: body.sha256, tirada_em: body.tirada_em, legenda: '' },
      })
      await guardarFoto(u, { bytes, mime: 'image/jpeg', por: null })
    })
  return { fotos: await quantasFotos(db, o.id, body.vaga_id) }
}
