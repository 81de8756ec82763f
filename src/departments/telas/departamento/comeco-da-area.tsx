import { contem } from '#kit/objeto.ts'
import { linkDoCatalogo } from '#modules/catalogo/links.ts'
import { linkDosRecebimentos } from '#modules/cobranca/links.ts'
import { linkDosContratos, linkDosModelosDeContrato } from '#modules/contratos/links.ts'
import { linkDaAgenda } from '#modules/equipes/links.ts'
import { linkDoNovoMaterial } from '#modules/estoque/links.ts'
import { linkDoDisparador } from '#modules/faturas/links.ts'
import { linkDasMatriculas } from '#modules/matriculas/links.ts'
import { linkDaNovaOrdem, linkDosServicos } from '#modules/ordens/links.ts'
import { areasComComeco, type PassoDaArea } from '#modules/paineis/contract/comeco.ts'
import { linkDasPropostas, linkDeNovaProposta, linkDosModelos } from '#modules/propostas/links.ts'
import { linkDasTarifas } from '#modules/tarifas/links.ts'
import { linkDasUsinas } from '#modules/usinas/links.ts'
import { href } from '#platform/navegador/href.ts'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { dispensarComecoDaArea, useComecoDaArea } from '../comum/comeco.ts'
import { ListaDoComeco, type PassoDaLista } from '../comum/lista-do-comeco.tsx'
import type { PropsDoBloco } from './props-do-bloco.ts'

/** A step in words, where it is done, and the permission that does it. */
type Passo = Pick<PassoDaLista, 'titulo' | 'frase' | 'href'> & { permissao: string }

const PASSOS: Record<PassoDaArea, Passo> = {
  tarifa: {
    titulo: 'Confira a tarifa da sua distribuidora',
    frase: 'As que vêm com o Girassol são um começo: confirme a sua, ou importe as da ANEEL.',
    href: linkDasTarifas(),
    permissao: 'tarifas.tarifa.editar',
  },
  equipamento: {
    titulo: 'Cadastre módulos e inversores',
    frase: 'Um a um, ou com a tabela de preços do fornecedor.',
    href: linkDoCatalogo(),
    permissao: 'catalogo.item.editar',
  },
  preco: {
    titulo: 'Diga como o preço se forma',
    frase: 'Margem, comissão e imposto, por faixa de potência.',
    href: linkDoCatalogo({ aba: 'regras' }),
    permissao: 'catalogo.regra.editar',
  },
  modelo: {
    titulo: 'Dê à proposta a cara da empresa',
    frase: 'Textos, fotos e a ordem das páginas que o cliente recebe.',
    href: linkDosModelos(),
    permissao: 'propostas.modelo.editar',
  },
  proposta: {
    titulo: 'Envie a primeira proposta',
    frase: 'Da conta de luz ao link que o cliente abre no celular.',
    href: linkDeNovaProposta('autoconsumo'),
    permissao: 'propostas.proposta.editar',
  },
  proposta_de_assinatura: {
    titulo: 'Envie a primeira proposta de assinatura',
    frase: 'O desconto na conta de luz, sem instalar nada.',
    href: linkDasPropostas('assinatura'),
    permissao: 'propostas.proposta.editar',
  },
  clausulas: {
    titulo: 'Leia e publique as cláusulas do contrato',
    frase: 'O modelo que vem com o Girassol vale enquanto a empresa não publica o seu.',
    href: linkDosModelosDeContrato(),
    permissao: 'contratos.modelo.editar',
  },
  contrato: {
    titulo: 'Envie um contrato para assinar',
    frase: 'Ele nasce da proposta aceita; o cliente assina no celular.',
    href: linkDosContratos('autoconsumo'),
    permissao: 'contratos.contrato.ver',
  },
  matricula: {
    titulo: 'Faça a primeira matrícula',
    frase: 'Quem entra, com que unidades e com que plano.',
    href: linkDasMatriculas(),
    permissao: 'matriculas.matricula.editar',
  },
  usina: {
    titulo: 'Cadastre a usina que gera os créditos',
    frase: 'Potência, distribuidora e quem recebe a energia dela.',
    href: linkDasUsinas(),
    permissao: 'usinas.usina.editar',
  },
  conta: {
    titulo: 'Cadastre a conta que recebe',
    frase: 'A chave Pix das cobranças e, se o banco tiver, a API que avisa do pagamento.',
    href: linkDosRecebimentos({ aba: 'contas' }),
    permissao: 'cobranca.conta.editar',
  },
  recebimento: {
    titulo: 'Traga o primeiro extrato',
    frase: 'O arquivo do banco, conferido com o que está para receber.',
    href: linkDosRecebimentos({ aba: 'extratos' }),
    permissao: 'cobranca.recebimento.conciliar',
  },
  lote: {
    titulo: 'Monte o primeiro lote de faturas',
    frase: 'Um mês inteiro de uma vez, conferido antes de sair.',
    href: linkDoDisparador(),
    permissao: 'faturas.lote.montar',
  },
  local: {
    titulo: 'Diga onde as coisas ficam',
    frase: 'O almoxarifado, as vans, o endereço de cada prateleira.',
    href: href('/est/locais'),
    permissao: 'estoque.local.editar',
  },
  material: {
    titulo: 'Cadastre os materiais',
    frase: 'Do catálogo, à mão, ou pela planilha do passo seguinte.',
    href: linkDoNovoMaterial(),
    permissao: 'estoque.material.editar',
  },
  saldo: {
    titulo: 'Lance o que há no primeiro dia',
    frase: 'Uma planilha com código, quantidade e custo; o material que falta nasce dela.',
    href: href('/est/saldo-inicial'),
    permissao: 'estoque.ajuste.criar',
  },
  servico: {
    titulo: 'Descreva os serviços que vocês fazem',
    frase: 'Quanto duram, quem pode fazê-los, o checklist e o preço.',
    href: linkDosServicos(),
    permissao: 'ordens.cadastro.editar',
  },
  equipe: {
    titulo: 'Monte a primeira equipe',
    frase: 'As pessoas, o veículo e os certificados que valem.',
    href: linkDaAgenda(),
    permissao: 'equipes.equipe.editar',
  },
  ordem: {
    titulo: 'Abra a primeira ordem de serviço',
    frase: 'O cliente, o problema e o que levar.',
    href: linkDaNovaOrdem(),
    permissao: 'ordens.ordem.criar',
  },
  visita: {
    titulo: 'Marque a visita',
    frase: 'Arraste a ordem para o dia e a equipe; o técnico a vê no celular.',
    href: linkDaAgenda(),
    permissao: 'ordens.ordem.agendar',
  },
}

async function dispensar(area: (typeof areasComComeco)[number]): Promise<void> {
  try {
    await dispensarComecoDaArea(area)
    avisar({ titulo: 'A lista saiu desta página.' })
  } catch (erro) {
    avisarFalha('A lista não saiu da página', erro)
  }
}

/** First steps of an area, those that the user may do. Hidden when all is done, or when dismissed. */
export function ComecoDaArea({ departamento }: PropsDoBloco) {
  const { data } = useComecoDaArea(departamento)
  const pessoa = usePessoa()
  if (!data || data.dispensado || !contem(areasComComeco, departamento)) return null
  const passos = data.passos.filter(({ passo }) => pode(pessoa, PASSOS[passo].permissao))
  if (passos.every((p) => p.feito)) return null
  return (
    <ListaDoComeco
      passos={passos.map(({ passo, feito }) => ({ chave: passo, feito, ...PASSOS[passo] }))}
      aoDispensar={pode(pessoa, 'cad.empresa.editar') ? () => void dispensar(departamento) : undefined}
    />
  )
}
