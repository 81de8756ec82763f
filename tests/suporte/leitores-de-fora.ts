import { strToU8, zipSync } from 'fflate'
import { ehEmail } from '#kit/email.ts'
import { lerDataFalada } from '#kit/data-falada.ts'
import { lerDocumento } from '#kit/documento.ts'
import { idDoRotulo } from '#kit/rotulo.ts'
import { formatarTelefone, telefoneCanonico, telefoneInteiro, telefoneInternacional } from '#kit/telefone.ts'
import { escaparHtml, semAcentos, semInversao } from '#kit/texto.ts'
import { interpolar } from '#engines/fluxo/interpolar.ts'
import { respostas } from '#engines/fluxo/respostas.ts'
import { lerNumero, simples, soPalavras } from '#engines/fluxo/texto.ts'
import { preencherTexto } from '#engines/regras/texto.ts'
import { notaDe } from '#modules/chat/filas/regras/avaliacao/nota.ts'
import { trechoDe } from '#modules/chat/busca/regras/trecho.ts'
import { lerData } from '#kit/datas/ler-data.ts'
import { assuntoBase, assuntoLimpo } from '#modules/chat/canais/email/regras/assunto.ts'
import { separarCitado } from '#modules/chat/canais/email/regras/citado.ts'
import { enderecoValido, separarEnderecos } from '#modules/chat/canais/comum/regras/endereco.ts'
import { lerObjeto } from '#modules/chat/ia/regras/ler-resposta.ts'
import { criarTrocador } from '#modules/chat/exportacao/regras/mascarar/trocar.ts'
import { aplicarMapeamento, MAPA_PADRAO } from '#modules/chat/canais/webhook/regras/mapeamento.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { acharPromessa } from '#modules/chat/promessas/regras/achar-promessa.ts'
import { comoAtalho, lerArquivoDeRespostas } from '#modules/chat/respostas/regras/planilha.ts'
import { lerVcard } from '#modules/chat/canais/comum/server/vcard.ts'
import { corpoDaCarta } from '#modules/chat/canais/email/server/enviar/corpo.ts'
import { sanear } from '#modules/chat/canais/email/server/ler/sanear.ts'
import { htmlParaTexto } from '#modules/chat/canais/email/server/receber/html-para-texto.ts'
import { identificador, identificadores } from '#modules/chat/canais/email/server/receber/identificador.ts'
import { lerEmail } from '#modules/chat/canais/email/server/receber/ler-email.ts'
import { nomeSeguroDeArquivo } from '#modules/chat/canais/email/server/receber/nome-de-arquivo.ts'
import { fundoDemais } from '#modules/chat/canais/email/server/receber/profundidade.ts'
import { dmarcFalhou, nomeDoRemetente } from '#modules/chat/canais/email/server/receber/remetente.ts'
import { comEntidades } from '#modules/chat/canais/telegram/server/receber/entidades.ts'
import { jsonGuardavel } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { ocultar } from '#modules/chat/exportacao/server/ocultar.ts'
import { quebrarLinhas } from '#modules/chat/exportacao/server/quebrar-linhas.ts'
import { acharSom } from '#modules/chat/sons/server/achar-som.ts'
import { separarAssinatura } from '#modules/chat/fio/web/assinatura.ts'
import { comecoDe } from '#modules/chat/nucleo/web/texto/dobra.ts'
import { lerFormatacao, semFormatacao, soEmoji } from '#modules/chat/nucleo/web/texto/formatacao.ts'
import { antesDoAchado } from '#modules/chat/lista/web/previa.ts'
import { lerDia } from '#modules/contatos/regras/dia.ts'
import { lerRegistro } from '#modules/externos/regras/ler-registro.ts'
import { pessoaDoLead } from '#modules/meta/regras/pessoa.ts'
import { lerCsv } from '#platform/planilha/csv.ts'
import { semFormula } from '#platform/planilha/formatos.ts'
import { lerPlanilha } from '#platform/planilha/ler.ts'
import { nomeSeguro } from '#platform/storage/nome-seguro.ts'
import { tipoDeConteudo } from '#platform/storage/tipo-de-conteudo.ts'
import { rotaDe } from '#server/http/paginas.ts'
import { cortarMensagem } from '#ui/cortar-mensagem.ts'
import { partesDe } from '../../src/webchat/tela/texto.ts'

/**
 * A function that reads, formats or cleans text from outside. A refusal counts as an answer: the test measures only its
 * cost.
 */
export type LeitorDeFora = (texto: string) => unknown

const AGORA = new Date('2026-03-03T12:00:00Z')
const pergunta = (resposta: keyof typeof respostas) => (texto: string) =>
  respostas[resposta].ler({ tipo: 'mensagem', texto }, {} as never, { dia: '2026-03-03' } as never)
const carta = (cabecalhos: string, corpo: string) =>
  lerEmail(Buffer.from(`From: a@b.test\r\n${cabecalhos}\r\n\r\n${corpo}`), 'c@d.test')
const xlsx = (partes: Record<string, string>) =>
  lerPlanilha(zipSync(Object.fromEntries(Object.entries(partes).map(([n, t]) => [n, strToU8(t, false)])), { level: 1 }))
const trocador = criarTrocador(['Ana Lima'])

/** One line per reader. A new reader of outside text must be added here. */
export const leitoresDeFora: Record<string, LeitorDeFora> = {
  'kit: e-mail': ehEmail,
  'kit: telefone': (t) => [telefoneInternacional(t), telefoneCanonico(t), telefoneInteiro(t), formatarTelefone(t)],
  'kit: documento': lerDocumento,
  'kit: data falada': (t) => lerDataFalada(t, AGORA, () => false),
  'kit: texto': (t) => [semAcentos(t), escaparHtml(t), semInversao(t), idDoRotulo(t)],
  'fluxo: texto': (t) => [simples(t), soPalavras(t), lerNumero(t)],
  'fluxo: interpolar': (t) => interpolar(t, { variaveis: {}, dados: {} } as never),
  ...Object.fromEntries(
    (Object.keys(respostas) as (keyof typeof respostas)[]).map((r) => [`fluxo: resposta ${r}`, pergunta(r)]),
  ),
  'automações: texto': (t) => preencherTexto(`${t}{{nada}}${t}`, {}),
  'chat: formatação': lerFormatacao,
  'chat: sem formatação': semFormatacao,
  'chat: só emoji': soEmoji,
  'chat: começo do texto': comecoDe,
  'chat: assinatura': (t) => [separarAssinatura(t, null), separarAssinatura(`*${t}`, null)],
  'chat: prévia': antesDoAchado,
  'chat: trecho da busca': (t) => trechoDe(t, 'ana'),
  'chat: cartão de aviso': cortarMensagem,
  'chat: nota': (t) => [notaDe(t), notaDe(`nota ${t}`)],
  'chat: data': (t) => lerData(t, AGORA),
  'chat: promessa': (t) => acharPromessa(`te retorno ${t}`, AGORA),
  'chat: mascarar': mascarar,
  'chat: trocar dados': (t) => trocador.por(trocador.tirar(t)),
  'chat: resposta da ia': (t) => lerObjeto(t, (x) => x),
  'chat: respostas prontas': (t) => [comoAtalho(t), lerArquivoDeRespostas(`atalho;conteudo\n${t}`)],
  'chat: provas': ocultar,
  'chat: linhas da prova': (t) => quebrarLinhas(t, 499, (c) => (c === 'i' ? 3 : 6)),
  'chat: som': (t) => acharSom(t, 'https://sons.test'),
  'chat: json guardável': jsonGuardavel,
  'canais: vcard': (t) => [lerVcard(t), lerVcard(`TEL${t}`)],
  'canais: telegram': (t) =>
    comEntidades(
      t,
      Array.from({ length: 100 }, (_, n) => ({ type: 'bold', offset: n * 10, length: t.length - n * 20 })),
    ),
  'canais: webhook': (t) => aplicarMapeamento(MAPA_PADRAO, { texto: t, contato: { nome: t, telefone: t, email: t } }),
  'canais: webchat': partesDe,
  'e-mail: assunto': (t) => [assuntoLimpo(t), assuntoBase(`re${t}`)],
  'e-mail: citado': separarCitado,
  'e-mail: endereços': (t) => [enderecoValido(t), separarEnderecos(t)],
  'e-mail: ids': (t) => [identificador(t), identificadores(t)],
  'e-mail: nome': (t) => [nomeDoRemetente(t, 'a@b.test'), nomeSeguroDeArquivo(t, 'a/b', 0), dmarcFalhou(t)],
  'e-mail: fundo': fundoDemais,
  'e-mail: html em texto': htmlParaTexto,
  'e-mail: sanear': (t) =>
    sanear({ html: t, imagens: new Map([['cid:a', 'data:image/png;base64,AAAA']]), origens: [] }),
  'e-mail: sanear href': (t) => sanear({ html: `<a href="${t}">x</a>`, imagens: new Map(), origens: [] }),
  'e-mail: sanear estilo': (t) => sanear({ html: `<p style="${t}">x</p>`, imagens: new Map(), origens: [] }),
  'e-mail: responder': (t) => corpoDaCarta(t, '', { de: 'a', em: AGORA, texto: t }),
  'e-mail: corpo': (t) => carta('Content-Type: text/plain', t),
  'e-mail: html': (t) => carta('Content-Type: text/html', t),
  'e-mail: partes': (t) =>
    carta('Content-Type: multipart/mixed; boundary=x', `--x\r\nContent-Type: text/plain\r\n\r\n${t}\r\n--x--`),
  'e-mail: quoted-printable': (t) =>
    carta('Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable', t),
  'e-mail: base64': (t) => carta('Content-Type: text/plain\r\nContent-Transfer-Encoding: base64', t),
  'e-mail: cabeçalho': (t) => carta(`Subject: ${t}\r\nTo: ${t}\r\nReferences: ${t}`, 'oi'),
  'e-mail: devolução': (t) =>
    carta(
      'Content-Type: multipart/report; boundary=x',
      `--x\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n${t}\r\n--x--`,
    ),
  'contatos: dia': lerDia,
  'externos: registro': (t) => lerRegistro({ id: '1', nome: t, telefone: t, email: t, documento: t }, {}),
  'meta: lead': (t) =>
    pessoaDoLead([
      { nome: 'nome', valores: [t] },
      { nome: 'email', valores: [t] },
      { nome: 'telefone', valores: [t] },
    ] as never),
  'planilha: csv': lerCsv,
  'planilha: csv inteiro': (t) => lerPlanilha(Buffer.from(t)),
  'planilha: folha': (t) => xlsx({ 'xl/worksheets/sheet1.xml': t }),
  'planilha: célula': (t) =>
    xlsx({ 'xl/worksheets/sheet1.xml': `<row><c t="inlineStr"><is><t>${t}</t></is></c></row>` }),
  'planilha: livro': (t) => xlsx({ 'xl/workbook.xml': t, 'xl/worksheets/sheet1.xml': '<row/>' }),
  'planilha: relações': (t) =>
    xlsx({
      'xl/workbook.xml': '<sheet r:id="a"/>',
      'xl/_rels/workbook.xml.rels': t,
      'xl/worksheets/sheet1.xml': '<row/>',
    }),
  'planilha: textos': (t) => xlsx({ 'xl/sharedStrings.xml': t, 'xl/worksheets/sheet1.xml': '<row/>' }),
  'planilha: fórmula': semFormula,
  'arquivos: nome': nomeSeguro,
  'arquivos: tipo': (t) => tipoDeConteudo(Buffer.from(t), t),
  'páginas: caminho': (t) => rotaDe(`/${t}`, [{ path: '/co/propostas/{id}' }]),
}

// pieces that make patterns restart or look far ahead; each is repeated to the requested length
const COMUNS = [
  ...'a1 .,-_*~`@/\\|=&;:"\'<>()[]{}\n\té\u202E'.split(''),
  '👍🏽',
  '\r\n',
  'a@',
  '@a',
  'a.',
  '1 ',
  '1.',
  '"a',
  ';"',
  'a ',
  '  a',
  ' \n',
  '> ',
  'De: a\n',
  '\\"',
  '\\\\',
  '][',
]
const FALA = [
  'a@b.',
  'ab@cd.ef ',
  '12/',
  '1(',
  '*a ',
  '*a',
  '_a ',
  '*_~',
  '```a',
  '`a',
  'http://',
  'https://a.',
  'www.',
  '{{',
  '{{ a',
  '""',
  '-- ',
  'em a ',
  'conta ',
  'ag. ',
  'rua a',
  'rua a 1 ',
  'nota ',
  'dia 1 de ',
  'as 9 ',
  'ate ',
  'TEL:1\n',
  '[CPF_1',
]
const MARCAS = [
  '<a ',
  '<a href="',
  '<a title="</a>">',
  '<b>',
  '<b></i>',
  '<!--',
  '<!-- -->',
  '<img>',
  '<img src=cid:a>',
  '<td><ul>',
  '<style>',
  '<li ',
  '</',
  '&#',
  '&amp;',
  '&a',
  'color:red;',
  'font-family:a,',
  'data:image/png;base64,',
  '<row>',
  '<row ',
  '<row><c>',
  '<c t="inlineStr"><t>',
  '<si><t>',
  '<rPh>',
  '<sheet ',
  '<Relationship ',
  '<sheet r:id="a',
  '=?utf-8?Q?',
  '=?utf-8?Q?a?= ',
  '=\r\n',
  '=3',
  '--x\r\n',
  '--x\r\nContent-Type: a\r\n\r\n',
  '<a@b> ',
  '<a',
  '(a',
  '; a=',
  'Action: failed\r\n',
  'dmarc=',
  '"/media/sounds/',
  '<a id="instant-page-button-element" ',
]
const COM_MARCAS = /^(?:e-mail|planilha|arquivos|chat: som|canais: webchat|kit: texto)/

/** Matches no pattern: a pattern that consumed the repetition must backtrack over all of it. */
const FIM = '\u0001a'

/**
 * The MIME parser costs some µs a line. That is linear, but 200,000 lines take seconds; the time limit of the worker
 * bounds them.
 */
const POR_LINHA = /^e-mail: (?:corpo|html|partes|quoted|base64|cabeçalho|devolução)/

export const pioresTextos = (leitor: string, tamanho: number): { nome: string; texto: string }[] =>
  [...COMUNS, ...(COM_MARCAS.test(leitor) ? MARCAS : FALA)]
    .filter((p) => !(p.includes('\n') && POR_LINHA.test(leitor)))
    .map((p) => ({ nome: JSON.stringify(p), texto: p.repeat(Math.ceil(tamanho / p.length)).slice(0, tamanho) + FIM }))
