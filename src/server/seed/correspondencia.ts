import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { lerEmail } from '#modules/chat/canais/email/server/receber/ler-email.ts'
import { guardarEmail } from '#modules/chat/canais/email/server/repositorio/guardar.ts'
import { criarCaixa } from '#modules/chat/caixas/server/comandos/caixas.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { App } from '../app.ts'
import { arquivoDaSemente, momentoDe } from './entregas-dos-fios.ts'
import { guardarFala } from './guardar-fala.ts'

const NOME = 'Contato por e-mail'
const ENDERECO = 'contato@girassol.test'
const NA_CAIXA = {
  'supervisora@girassol.test': 'administrador',
  'admin@girassol.test': 'administrador',
  'atendente@girassol.test': 'atendente',
  'vendedor@girassol.test': 'atendente',
}
const DE = '=?utf-8?Q?M=C3=B4nica_Granja_Lindoia?= <compras@granjalindoia.test>'

const HTML = `<p>Prezados, bom dia.</p><p>Recebemos a proposta de <b>75 kW</b> e temos três pontos antes de levar à diretoria:</p><ol><li>O prazo do parecer de acesso conta a partir do protocolo ou da aprovação da documentação?</li><li>A estrutura em solo já considera o nosso terreno, com 3% de declive?</li><li>Conseguem manter o valor por <u>mais 15 dias</u>?</li></ol><table border="1" cellpadding="6"><tr><th>Unidade</th><th>Consumo médio</th></tr><tr><td>Aviário 1 a 4</td><td>9.240 kWh</td></tr><tr><td>Fábrica de ração</td><td>3.110 kWh</td></tr></table><p>Segue em anexo a versão que estamos avaliando.</p><p>Atenciosamente,<br><b>Mônica Prado</b><br>Compras, Granja Lindoia</p>`

interface Carta {
  id: string
  em: Date
  assunto: string
  html: string
  responde?: string
  anexo?: string
}

/** Returns the e-mail in its transport format (MIME). */
function carta({ id, em, assunto, html, responde, anexo }: Carta): Buffer {
  const cabecalho = [
    `From: ${DE}`,
    `To: Girassol <${ENDERECO}>`,
    `Subject: =?utf-8?B?${Buffer.from(assunto).toString('base64')}?=`,
    `Date: ${em.toUTCString()}`,
    `Message-ID: <${id}>`,
    ...(responde ? [`In-Reply-To: <${responde}>`, `References: <${responde}>`] : []),
    'MIME-Version: 1.0',
  ]
  const corpo = [
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64'),
  ]
  if (!anexo) return Buffer.from([...cabecalho, ...corpo].join('\r\n'))
  const { bytes, mime } = arquivoDaSemente(anexo)
  const arquivo = [
    `Content-Type: ${mime}; name="${anexo}"`,
    `Content-Disposition: attachment; filename="${anexo}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ]
  return Buffer.from(
    [
      ...cabecalho,
      'Content-Type: multipart/mixed; boundary="parte"',
      '',
      '--parte',
      ...corpo,
      '--parte',
      ...arquivo,
      '--parte--',
      '',
    ].join('\r\n'),
  )
}

/** Seeds an e-mail inbox with a thread. The inbox is disabled and says so, because it has no mail server. Runs once. */
export async function semearCorrespondencia(app: App): Promise<void> {
  const { s, chat } = app
  const { db } = s.banco
  if (await db.selectFrom('chat.caixas_entrada').select('id').where('nome', '=', NOME).executeTakeFirst()) return
  const configuracao = {
    servidor_imap: 'imap.girassol.test',
    servidor_smtp: 'smtp.girassol.test',
    usuario: ENDERECO,
    senha: uuidv7(),
    assinatura: 'Equipe Girassol\nEnergia que nasce no seu telhado',
  }
  const id = await s.executar(sistema, (u) =>
    criarCaixa(u, s.cofre, chat.adaptadorDe('email'), { nome: NOME, tipo: 'email', ativo: false, configuracao }),
  )
  await sql`
    insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel)
    select ${id}, u.id, v.papel
    from jsonb_each_text(${JSON.stringify(NA_CAIXA)}::jsonb) v(email, papel)
    join cad.usuarios u on u.email = v.email
  `.execute(db)
  const agora = new Date()
  const primeira = {
    id: 'proposta-75kw@granjalindoia.test',
    em: momentoDe([1, '09:12'], agora),
    assunto: 'Proposta de 75 kW: três dúvidas',
    html: HTML,
    anexo: 'proposta.pdf',
  }
  const segunda = {
    id: 'proposta-75kw-2@granjalindoia.test',
    em: momentoDe(42, agora),
    assunto: 'Re: Proposta de 75 kW: três dúvidas',
    responde: primeira.id,
    html: '<p>Ótimo, Bruno. Com isso consigo levar à reunião de sexta.</p><p>Pode mandar a ART do engenheiro junto?</p>',
  }
  const chegar = async (c: Carta) => {
    const bruto = carta(c)
    await guardarEmail({ s, receber: chat.receber }, id, bruto, await lerEmail(bruto, ENDERECO), agora)
    await chat.processarAgora(id)
  }
  await chegar(primeira)
  await responder(app, id, momentoDe([1, '11:40'], agora))
  await chegar(segunda)
}

async function responder(app: App, caixa_id: string, em: Date): Promise<void> {
  const texto =
    'Bom dia, Mônica! Respondendo ponto a ponto:\n\n1. O prazo conta a partir da documentação aprovada: 15 dias úteis.\n2. Sim, o projeto considera o declive do terreno.\n3. Mantemos o valor até o dia 15.'
  const { db } = app.s.banco
  const { endereco } = await db
    .selectFrom('chat.conversas')
    .select('endereco')
    .where('caixa_entrada_id', '=', caixa_id)
    .executeTakeFirstOrThrow()
  await guardarFala(app, {
    caixa_id,
    endereco: endereco ?? '',
    de: 'Bruno Cavalcanti Reis',
    texto,
    externo: 'resposta-75kw@girassol.test',
    em,
    status: 'enviada',
  })
  await sql`
    update chat.conversas
    set tags = '{Rural,Proposta}', criado_em = ${new Date(em.getTime() - 2.5 * 3_600_000)}
    where caixa_entrada_id = ${caixa_id}
  `.execute(db)
}
