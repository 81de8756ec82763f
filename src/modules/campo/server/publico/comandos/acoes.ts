import type { FastifyRequest } from 'fastify'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { aplicarAto } from '#modules/ordens/publico.ts'
import { canaisProntos, enviarCodigo, gastarCodigo, provarCodigo } from '#platform/codigos/codigos.ts'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import { fraseDaProva } from '#platform/codigos/regras.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { osPublica } from '../../../contract/publico.ts'
import { clienteNaPagina } from '../../../eventos.ts'
import type { OsPublica } from '../../consultas/publica.ts'
import { contarAssinatura, lerPeloLink } from '../contar.ts'
import { conferirFormulario, gastarFormulario } from './formulario.ts'

const FINALIDADE = 'campo.assinar'
/** How far ahead another time may be asked for. */
const DIAS_PARA_PEDIR = 60
const doCliente = (req: FastifyRequest): Autor => ({
  usuario: null,
  ip: req.ip,
  requisicao_id: req.id,
  agente: req.headers['user-agent'],
})

export interface Destino {
  canal: NomeDeCanal
  para: string
  destino: string
}

/** Where a code can go: what the company has of the customer, never an address typed on the page. */
export async function destinosDe(s: Servicos, o: Pick<OsPublica, 'contato_id'>): Promise<Destino[]> {
  if (!o.contato_id) return []
  const [contato, prontos] = await Promise.all([
    s.banco.db
      .selectFrom('contatos_publico.contatos')
      .select(['telefone', 'email'])
      .where('id', '=', o.contato_id)
      .executeTakeFirst(),
    canaisProntos(s),
  ])
  return prontos.flatMap((canal) => {
    const para = canal === 'email' ? contato?.email : contato?.telefone
    return para ? [{ canal, para, destino: ocultarDestino(canal, para) }] : []
  })
}

export const podeAssinar = (o: OsPublica): boolean =>
  o.escopo === 'cliente_assinar' && !o.assinada && ['em_execucao', 'pausada', 'concluida'].includes(o.situacao)
export const podeAvaliar = (o: OsPublica): boolean =>
  o.escopo !== 'tecnico_externo' && o.situacao === 'concluida' && !o.avaliada
export const podePedirHorario = (o: OsPublica): boolean =>
  o.escopo !== 'tecnico_externo' && o.situacao === 'agendada' && !o.pediu_horario

const naoDaMais = (frase: string) => conflito(frase)

export async function mandarCodigo(s: Servicos, body: BodyDe<typeof osPublica.codigo>, req: FastifyRequest) {
  const o = await lerPeloLink(s, body.token)
  if (!podeAssinar(o)) throw naoDaMais('Este relatório não espera assinatura agora.')
  // of this page, not spent: the signature that the code is for spends it
  conferirFormulario(s, o.link_id, body.formulario)
  const destino = (await destinosDe(s, o)).find((d) => d.canal === body.canal)
  if (!destino)
    throw invalido('Este canal não está disponível. Escolha outro.', [
      { campo: 'canal', mensagem: 'Este canal não está disponível' },
    ])
  const enviado = await enviarCodigo(s, {
    finalidade: FINALIDADE,
    assunto: o.id,
    canal: body.canal,
    para: destino.para,
    motivo: `para assinar a ordem de serviço ${o.numero}`,
    empresa: await nomeDaEmpresa(s.banco.db),
    autor: doCliente(req),
    registro: { acao: 'ordem_de_servico.codigo', entidade: 'ordem_de_servico' },
  })
  return { canal: enviado.canal, destino: enviado.destino }
}

/** Code, signature and form are one transaction: a code is spent only by a signature that stands. */
export async function assinarPelaPagina(
  s: Servicos,
  body: BodyDe<typeof osPublica.assinar>,
  req: FastifyRequest,
): Promise<void> {
  const o = await lerPeloLink(s, body.token)
  if (!podeAssinar(o)) throw naoDaMais('Este relatório não espera assinatura agora.')
  await contarAssinatura(s, o.link_id)
  const r = await provarCodigo(s, { finalidade: FINALIDADE, assunto: o.id }, body.codigo)
  if ('prova' in r) {
    const frase = fraseDaProva(r.prova)
    if (r.prova.desfecho === 'espera') throw new ErroApp('TOO_MANY_REQUESTS', 429, frase)
    throw invalido(frase, [{ campo: 'codigo', mensagem: frase }])
  }
  await s.executar(doCliente(req), async (u) => {
    await gastarFormulario(s, u.tx, o.link_id, body.formulario)
    await gastarCodigo(u.tx, r.certo)
    // the drawing is stored as numbers that we draw ourselves: no picture of a stranger is ever decoded
    const desenho_sha256 = await guardar(u.tx, Buffer.from(JSON.stringify(body.tracos)), 'application/json')
    await aplicarAto(u, { usuarioId: null, papeis: new Set(['sistema']) }, o.id, {
      id: uuidv7(),
      tipo: 'assinar',
      ciclo: o.ciclo,
      ocorrido_em: new Date().toISOString(),
      relogio_s: 0,
      dados: {
        papel: 'cliente',
        nome: body.nome,
        qualidade: body.qualidade,
        relatorio_sha256: body.relatorio_sha256,
        desenho_sha256,
        confirmada_por: 'codigo',
      },
    })
    u.emitir(clienteNaPagina, { ordem_id: o.id, fato: 'assinou' })
  })
}

export async function avaliarPelaPagina(
  s: Servicos,
  body: BodyDe<typeof osPublica.avaliar>,
  req: FastifyRequest,
): Promise<void> {
  const o = await lerPeloLink(s, body.token)
  if (!podeAvaliar(o)) throw naoDaMais(o.avaliada ? 'Você já avaliou este serviço.' : 'O serviço ainda não terminou.')
  await s.executar(doCliente(req), async (u) => {
    await gastarFormulario(s, u.tx, o.link_id, body.formulario)
    await u.tx
      .insertInto('campo.avaliacoes')
      .values({ id: uuidv7(), ordem_id: o.id, ciclo: o.ciclo, nota: body.nota, marcas: body.marcas, texto: body.texto })
      .execute()
    u.auditar({
      acao: 'ordem_de_servico.avaliar',
      entidade: 'ordem_de_servico',
      entidade_id: o.id,
      depois: { nota: body.nota },
    })
    u.emitir(clienteNaPagina, { ordem_id: o.id, fato: 'avaliou' })
  })
}

/** Asks for another time. Nothing moves: people answer in the conversation. */
export async function pedirHorario(
  s: Servicos,
  body: BodyDe<typeof osPublica.horario>,
  req: FastifyRequest,
): Promise<void> {
  const o = await lerPeloLink(s, body.token)
  if (!podePedirHorario(o))
    throw naoDaMais(o.pediu_horario ? 'Já recebemos o seu pedido.' : 'Esta visita não pode mais mudar por aqui.')
  const horarios = [...new Set(body.horarios)].toSorted()
  const [amanha, ultimo] = [somarDias(diaAqui(), 1), somarDias(diaAqui(), DIAS_PARA_PEDIR)]
  if (horarios.some((h) => h.slice(0, 10) < amanha || h.slice(0, 10) > ultimo)) {
    const mensagem = 'Este horário já passou ou está longe demais. Recarregue a página e escolha outro.'
    throw invalido(mensagem, [{ campo: 'horarios', mensagem }])
  }
  await s.executar(doCliente(req), async (u) => {
    await gastarFormulario(s, u.tx, o.link_id, body.formulario)
    await u.tx
      .insertInto('campo.pedidos_de_horario')
      .values({
        id: uuidv7(),
        ordem_id: o.id,
        link_id: o.link_id,
        horarios: JSON.stringify(horarios),
        texto: body.texto,
      })
      .execute()
    u.auditar({ acao: 'ordem_de_servico.pedir_horario', entidade: 'ordem_de_servico', entidade_id: o.id })
    u.emitir(clienteNaPagina, { ordem_id: o.id, fato: 'pediu_horario' })
  })
}
