import type { Alcance } from '#modules/acesso/nucleo/regras/escopos.ts'
import type { Oferta } from '../oferta.ts'

/** As `politica.ts` selects: those who answer for a department see its proposals, a seller their own. */
const alcance: Alcance = (p) =>
  p.departamento === null
    ? 'todos'
    : ['supervisor', 'aprovador', 'leitor'].includes(p.papel)
      ? 'departamento'
      : 'proprio'

export const oferta: Oferta = {
  ordem: 59,
  gatilhos: { proposta: 'tem uma proposta' },
  areas: { propostas: 'Propostas' },
  permissoes: [
    {
      permissao: 'propostas.proposta.ver',
      rotulo: 'Ver propostas',
      quem: [
        'admin',
        'vu:leitor',
        'vu:operador',
        'vu:supervisor',
        'vu:aprovador',
        'co:leitor',
        'co:operador',
        'co:supervisor',
        'mpvl:leitor',
        'mpvl:operador',
        'mpvl:supervisor',
        'mpvl:tecnico',
      ],
      alcance,
      desenho: { alcances: { proprio: [], time: [], departamento: [], todos: [] } },
    },
    {
      permissao: 'propostas.proposta.editar',
      rotulo: 'Criar e editar propostas',
      quem: [
        'admin',
        'vu:operador',
        'vu:supervisor',
        'co:operador',
        'co:supervisor',
        'mpvl:operador',
        'mpvl:supervisor',
        'mpvl:tecnico',
      ],
      alcance,
      desenho: { segue: 'propostas.proposta.ver' },
    },
    {
      permissao: 'propostas.proposta.enviar',
      rotulo: 'Enviar propostas a clientes',
      quem: [
        'admin',
        'vu:operador',
        'vu:supervisor',
        'co:operador',
        'co:supervisor',
        'mpvl:operador',
        'mpvl:supervisor',
      ],
      alcance,
      desenho: { segue: 'propostas.proposta.ver' },
    },
    {
      permissao: 'propostas.proposta.aprovar',
      rotulo: 'Aprovar descontos em propostas',
      quem: ['admin', 'vu:supervisor', 'vu:aprovador', 'co:supervisor', 'mpvl:supervisor'],
      alcance,
      desenho: { segue: 'propostas.proposta.ver' },
    },
    {
      permissao: 'propostas.proposta.custos',
      rotulo: 'Ver custo e margem das propostas',
      quem: ['admin', 'vu:operador', 'vu:supervisor', 'vu:aprovador', 'co:supervisor', 'mpvl:supervisor'],
      alcance,
      desenho: { segue: 'propostas.proposta.ver' },
    },
    {
      permissao: 'propostas.modelo.editar',
      rotulo: 'Editar os modelos das propostas',
      quem: ['admin', 'vu:supervisor', 'co:supervisor', 'mpvl:supervisor'],
      alcance,
      desenho: { segue: 'propostas.proposta.ver' },
    },
  ],
  auditoria: {
    frases: {
      'proposta.salvar': 'Salvou a proposta',
      'proposta.enviar': 'Enviou a proposta',
      'proposta.foto': 'Enviou a foto do telhado da proposta',
      'proposta.enviar_na_conversa': 'Mandou a proposta na conversa',
      'proposta.pedir_aprovacao': 'Pediu aprovação do desconto da proposta',
      'proposta.retirar_pedido': 'Retirou o pedido de aprovação da proposta',
      'proposta.aprovar': 'Aprovou o desconto da proposta',
      'proposta.negar': 'Negou o desconto da proposta',
      'proposta.negociar': 'Marcou a proposta em negociação',
      'proposta.aceitar': 'Registrou o aceite da proposta',
      'proposta.recusar': 'Registrou a recusa da proposta',
      'proposta.renovar': 'Renovou a proposta',
      'proposta.reprecificar': 'Passou a proposta para as tarifas de hoje',
      'proposta.expirar': 'A proposta venceu',
      'proposta.descartar': 'Descartou a versão da proposta',
      'proposta.voltar_a_vencida': 'Descartou a renovação da proposta vencida',
      'proposta.voltar_a_recusada': 'Descartou a renovação da proposta recusada',
      'proposta.trocar_link': 'Trocou o link da proposta',
      'proposta.codigo': 'Enviou ao cliente o código do aceite',
      'proposta.entregar': 'Passou a proposta a outra pessoa',
      'proposta.modelo.salvar': 'Mudou o modelo de proposta',
      'proposta.modelo.publicar': 'Publicou o modelo de proposta',
      'proposta.modelo.imagem': 'Enviou uma imagem para o modelo de proposta',
    },
    entidades: { proposta: 'proposta', modelo_de_proposta: 'modelo de proposta' },
    campos: {
      canal: 'Canal',
      destino: 'Destino',
      validade_dias: 'Validade em dias',
      vendedor_id: 'Vendedor',
      cliente_nome: 'Cliente',
      versao: 'Versão',
      propostas: 'Propostas',
      tamanho: 'Tamanho em bytes',
      secoes: 'Seções',
    },
  },
}
