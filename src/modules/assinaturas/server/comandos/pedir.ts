import { sql } from 'kysely'
import { abrir } from '#engines/assinatura/atos.ts'
import { invalido, type CampoRecusado } from '#kit/erro.ts'
import { lerDocumento, tipoDoDocumento } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { exigirAnexavel } from '#platform/pdf/anexar.ts'
import { blocosDoDocumento } from '../../contract/blocos.ts'
import { novoCodigoDeVerificacao } from '../../regras/codigo.ts'
import type { NovoPedido, NovoSignatario } from '../../tipos.ts'
import { aoMudarPedido } from '../encaixes.ts'
import { trabalhoDeExpirar } from '../tipos-de-trabalho.ts'
import { cancelarAberto } from './cancelar.ts'
import { chamar } from './nucleo.ts'
import { registrarProva } from './provar.ts'

type Pronto = NovoSignatario & { id: string }

/** CPF with right digits, and a way to reach each signer: the refusals are by field. */
function prepararSignatarios(signatarios: readonly NovoSignatario[]): Pronto[] {
  const campos: CampoRecusado[] = []
  const recusar = (n: number, campo: string, mensagem: string) =>
    void campos.push({ campo: `signatarios.${n}.${campo}`, mensagem })
  const prontos = signatarios.map((s, n): Pronto => {
    const cpf = lerDocumento(s.cpf)
    if (!cpf || tipoDoDocumento(cpf) !== 'cpf') recusar(n, 'cpf', `O CPF de ${s.nome} está errado: confira os números`)
    const telefone = s.telefone ? telefoneInternacional(s.telefone) : null
    const email = s.email?.trim() || null
    if (!telefone && !email) recusar(n, 'telefone', `${s.nome} precisa de celular ou e-mail para receber o link`)
    return { ...s, id: uuidv7(), cpf: cpf ?? '', telefone, email }
  })
  const repetido = prontos.find((s, n) => s.cpf && prontos.findIndex((o) => o.cpf === s.cpf) < n)
  if (repetido) recusar(prontos.indexOf(repetido), 'cpf', `${repetido.nome} tem o CPF de outro signatário`)
  if (prontos.length === 0) campos.push({ campo: 'signatarios', mensagem: 'Escolha quem assina' })
  const [primeiro] = campos
  if (primeiro) throw invalido(primeiro.mensagem, campos)
  return prontos
}

async function inserirSignatario(u: Unidade, pedido_id: string, s: Pronto): Promise<void> {
  await sql`
    insert into assinaturas.signatarios (
      id, pedido_id, nome, cpf, email, telefone, papel, ordem, contato_id
    )
    values (
      ${s.id}, ${pedido_id}, ${s.nome.trim()}, ${s.cpf}, ${s.email}, ${s.telefone}, ${s.papel}, ${s.ordem},
      ${s.contatoId ?? null}
    )
  `.execute(u.tx)
}

/**
 * Asks for signatures of a stored PDF. An open request of the same record is cancelled: its links show that another
 * version took its place. The first signers are called when this transaction commits.
 */
export async function pedirAssinaturas(
  u: Unidade,
  { origem, documento: d, ordenado, prazoEm, ...p }: NovoPedido,
  agora = new Date(),
): Promise<{ pedidoId: string }> {
  if (prazoEm <= agora)
    throw invalido('Escolha um prazo no futuro.', [{ campo: 'prazo', mensagem: 'O prazo já passou' }])
  const signatarios = prepararSignatarios(p.signatarios)
  const guardado = await lerGuardado(u.tx, d.sha256)
  if (!guardado || guardado.mime !== 'application/pdf') throw new TypeError('the document is not a stored PDF')
  exigirAnexavel(guardado.bytes)
  await cancelarAberto(u, origem, 'Trocado por outra versão', agora)
  const pedidoId = uuidv7()
  await sql`
    insert into assinaturas.pedidos (
      id, origem_tipo, origem_id, origem_rotulo, titulo, documento_sha256, paginas, blocos, ordenado, prazo_em, codigo,
      criado_por, criado_em
    )
    values (
      ${pedidoId}, ${origem.tipo}, ${origem.id}, ${origem.rotulo}, ${d.titulo}, decode(${d.sha256}, 'hex'), ${d.paginas},
      ${JSON.stringify(blocosDoDocumento.parse(d.blocos))}, ${ordenado}, ${prazoEm}, ${novoCodigoDeVerificacao()},
      ${u.autor.usuario?.id ?? null}, ${agora}
    )
  `.execute(u.tx)
  for (const signatario of signatarios) await inserirSignatario(u, pedidoId, signatario)
  await registrarProva(u, {
    pedido_id: pedidoId,
    tipo: 'pedido',
    signatario_id: null,
    prova: {
      documento: d.sha256,
      paginas: d.paginas,
      origem: { tipo: origem.tipo, id: origem.id, rotulo: origem.rotulo },
      prazo: prazoEm,
      ordenado,
      pedido_por: u.autor.usuario?.id ?? null,
      signatarios,
    },
    em: agora,
  })
  u.auditar({
    acao: 'assinatura.pedir',
    entidade: 'pedido_de_assinatura',
    entidade_id: pedidoId,
    depois: { origem: origem.rotulo, titulo: d.titulo, signatarios: signatarios.length },
  })
  await agendar(
    u.tx,
    trabalhoDeExpirar,
    { pedido_id: pedidoId },
    { chave: `assinatura:expirar:${pedidoId}`, em: new Date(prazoEm.getTime() + 1000) },
  )
  const { chamados } = abrir({ ordenado, prazoEm, signatarios })
  await chamar(u, { prazoEm }, chamados, agora)
  for (const f of u.ligados.de(aoMudarPedido))
    await f(u, { origem: { tipo: origem.tipo, id: origem.id }, pedidoId, situacao: 'enviado' })
  return { pedidoId }
}
