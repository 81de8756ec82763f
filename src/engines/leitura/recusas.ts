import { emReais } from './decimal.ts'
import type { Resultado } from './tipos.ts'

type Recusado = Extract<Resultado, { recusado: true }>

const recusar = (codigo: string, mensagem: string, lido?: unknown): Recusado => ({
  recusado: true,
  codigo,
  mensagem,
  ...(lido === undefined ? {} : { lido }),
})

/** One sentence a refusal: what is wrong with this file and what to do. */
export const recusas = {
  vazio: () => recusar('ARQUIVO_VAZIO', 'Este arquivo está vazio. Baixe a conta de novo e envie outra vez.'),
  outroConteudo: (esperado: string) =>
    recusar(
      'CONTEUDO_NAO_CORRESPONDE',
      `O conteúdo deste arquivo não é o que o nome diz: era esperado ${esperado}, e ele não é. Confira o arquivo e envie ${
        /OFX|CSV|TXT/.test(esperado) ? 'o original, como foi baixado' : 'a conta como a distribuidora mandou'
      }.`,
    ),
  semExtrato: () =>
    recusar(
      'CONTEUDO_NAO_CORRESPONDE',
      'Este OFX não traz o extrato de nenhuma conta. Baixe o extrato de novo no banco e envie outra vez.',
    ),
  outroDocumento: (oQueE: string) =>
    recusar(
      'CONTEUDO_NAO_CORRESPONDE',
      `Este arquivo não é uma conta de energia: ${oQueE}. Envie a conta da distribuidora em PDF ou o XML da NF3e.`,
    ),
  naoENota: (oQueE: string) =>
    recusar(
      'CONTEUDO_NAO_CORRESPONDE',
      `Este arquivo não é uma nota fiscal de produtos (NF-e): ${oQueE}. Peça ao fornecedor o XML da nota autorizada.`,
    ),
  grandeDemais: (oQue: string) =>
    recusar(
      'CONTEUDO_NAO_CORRESPONDE',
      `Este arquivo é grande ou complicado demais para uma conta de energia: ${oQue}. Envie só a conta, como a distribuidora mandou.`,
    ),
  incompleto: () =>
    recusar(
      'ARQUIVO_INCOMPLETO',
      'Este arquivo está incompleto: ele foi cortado no meio e nada dele se aproveita. Baixe de novo e envie outra vez.',
    ),
  comSenha: () => recusar('PDF_COM_SENHA', 'Este PDF está protegido por senha. Envie o arquivo sem senha.'),
  soImagem: () =>
    recusar(
      'SEM_TEXTO_SO_IMAGEM',
      'Este arquivo é só uma imagem, sem texto para ler. Mande ler a foto ou digite a conta ao lado da imagem.',
    ),
  fotoSemLeitor: () =>
    recusar(
      'SEM_TEXTO_SO_IMAGEM',
      'A leitura de fotos não está instalada nesta máquina. Digite a conta ao lado da imagem.',
    ),
  fotoIlegivel: (porque: string) =>
    recusar('SEM_TEXTO_SO_IMAGEM', `Não deu para ler esta imagem: ${porque}. Digite a conta ao lado da imagem.`),
  doctype: () =>
    recusar(
      'XML_COM_DOCTYPE',
      'Este XML traz definições de entidades (DOCTYPE), que uma nota nunca tem. Por segurança ele não foi aberto. Peça o arquivo original a quem o emitiu.',
    ),
  homologacao: () =>
    recusar(
      'AMBIENTE_HOMOLOGACAO',
      'Este documento foi emitido em ambiente de teste (homologação) e não tem valor fiscal. Envie o documento de verdade.',
    ),
  eventoDeCancelamento: (chave: string, numero: string) =>
    recusar(
      'EVENTO_CANCELAMENTO',
      `Este arquivo não é uma nota: é o aviso de cancelamento da nota ${numero}, de chave ${chave}. Não há o que ler nele.`,
    ),
  outraEmpresa: (nome: string) =>
    recusar(
      'DESTINATARIO_DE_OUTRA_EMPRESA',
      `O destinatário desta nota é ${nome}, que não é desta empresa. Confira se o arquivo é o certo.`,
    ),
  chaveNaoFecha: (chave: string, lido: unknown) =>
    recusar(
      'CHAVE_DIGITO_INVALIDO',
      `A chave de acesso impressa (${chave}) não fecha: o último dígito não confere. Confira a chave no papel antes de usar o que foi lido.`,
      lido,
    ),
  naoSoma: (itens: number, total: number, lido: unknown) =>
    recusar(
      'ITENS_NAO_SOMAM',
      `Os itens somam ${emReais(itens)} e o total da conta é ${emReais(total)}. Confira os itens no papel antes de usar o que foi lido.`,
      lido,
    ),
}
