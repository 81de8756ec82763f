import type { Alcance } from '#modules/acesso/nucleo/regras/escopos.ts'
import type { Oferta } from '../oferta.ts'

/** As `politica.ts` selects: lawyers see every contract, who answers for a department its own, a seller their own. */
const alcance: Alcance = (p) => {
  if (p.departamento === null || p.departamento === 'jrdc') return 'todos'
  return ['supervisor', 'aprovador', 'leitor'].includes(p.papel) ? 'departamento' : 'proprio'
}

const segue = { segue: 'contratos.contrato.ver' } as const

export const oferta: Oferta = {
  ordem: 60,
  fatos: {
    'contrato:enviado': 'o contrato é enviado para assinar',
    'contrato:assinado': 'todos assinam o contrato',
    'contrato:recusado': 'alguém recusa assinar o contrato',
    'contrato:expirado': 'o prazo de assinar o contrato passa',
    'contrato:vigente': 'o contrato entra em vigor',
    'contrato:vence_sessenta': 'faltam 60 dias para o fim do contrato',
    'contrato:vence_trinta': 'faltam 30 dias para o fim do contrato',
    'contrato:vence_sete': 'faltam 7 dias para o fim do contrato',
  },
  areas: { contratos: 'Contratos' },
  permissoes: [
    {
      permissao: 'contratos.contrato.ver',
      rotulo: 'Ver contratos',
      quem: ['admin', 'jrdc:*', 'vu:*', 'co:*', 'mpvl:*'],
      alcance,
      desenho: { alcances: { proprio: [], time: [], departamento: [], todos: [] } },
    },
    {
      permissao: 'contratos.contrato.editar',
      rotulo: 'Criar e editar contratos',
      quem: [
        'admin',
        'jrdc:operador',
        'jrdc:supervisor',
        'vu:operador',
        'vu:supervisor',
        'co:operador',
        'co:supervisor',
        'mpvl:operador',
        'mpvl:supervisor',
      ],
      alcance,
      desenho: segue,
    },
    {
      permissao: 'contratos.contrato.enviar',
      rotulo: 'Enviar contratos para assinar',
      quem: [
        'admin',
        'jrdc:supervisor',
        'vu:operador',
        'vu:supervisor',
        'co:operador',
        'co:supervisor',
        'mpvl:supervisor',
      ],
      alcance,
      desenho: segue,
    },
    {
      permissao: 'contratos.contrato.revisar',
      rotulo: 'Revisar e aprovar contratos',
      quem: ['admin', 'jrdc:operador', 'jrdc:supervisor', 'jrdc:aprovador'],
      alcance,
      desenho: segue,
    },
    {
      permissao: 'contratos.contrato.encerrar',
      rotulo: 'Suspender, rescindir e encerrar contratos',
      quem: ['admin', 'jrdc:supervisor', 'vu:supervisor', 'co:supervisor', 'mpvl:supervisor'],
      alcance,
      desenho: segue,
    },
    {
      permissao: 'contratos.modelo.editar',
      rotulo: 'Editar os modelos de contrato',
      quem: ['admin', 'jrdc:operador', 'jrdc:supervisor', 'vu:supervisor', 'co:supervisor', 'mpvl:supervisor'],
      desenho: segue,
    },
    {
      permissao: 'contratos.modelo.publicar',
      rotulo: 'Publicar os modelos de contrato',
      quem: ['admin', 'jrdc:supervisor', 'jrdc:aprovador'],
      desenho: segue,
    },
    {
      permissao: 'contratos.sinistro.editar',
      rotulo: 'Registrar apólices e sinistros',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor'],
      alcance,
      desenho: segue,
    },
  ],
  auditoria: {
    frases: {
      'contrato.criar': 'Abriu o contrato',
      'contrato.salvar': 'Salvou o contrato',
      'contrato.pedir_revisao': 'Pediu a revisão jurídica do contrato',
      'contrato.devolver': 'Devolveu o contrato',
      'contrato.aprovar': 'Aprovou o contrato',
      'contrato.reabrir': 'Reabriu o contrato',
      'contrato.enviar': 'Enviou o contrato para assinar',
      'contrato.abrir_versao': 'Abriu a versão seguinte do contrato',
      'contrato.assinar_parte': 'O contrato recebeu uma assinatura',
      'contrato.concluir': 'Todos assinaram o contrato',
      'contrato.parar_assinatura': 'A assinatura do contrato parou',
      'contrato.abrir_arrependimento': 'O prazo de arrependimento do contrato começou',
      'contrato.desistir': 'Registrou a desistência do contrato',
      'contrato.pedir_inicio': 'Registrou que o cliente pediu para a obra do contrato começar antes',
      'contrato.vigorar': 'O contrato entrou em vigor',
      'contrato.suspender': 'Suspendeu o contrato',
      'contrato.retomar': 'Retomou o contrato',
      'contrato.encerrar': 'Encerrou o contrato',
      'contrato.rescindir': 'Rescindiu o contrato',
      'contrato.distratar': 'Distratou o contrato',
      'contrato.entregar': 'Passou o contrato a outra pessoa',
      'contrato.reajuste': 'O contrato passou da data de reajuste',
      'contrato.comentar': 'Comentou o contrato',
      'contrato.resolver_comentario': 'Resolveu um comentário do contrato',
      'contrato.aditivo': 'Mudou um aditivo do contrato',
      'contrato.apolice': 'Registrou a apólice do contrato',
      'contrato.sinistro': 'Registrou um sinistro do contrato',
      'contrato.modelo.salvar': 'Mudou o modelo de contrato',
      'contrato.modelo.pedir_revisao': 'Pediu a revisão do modelo de contrato',
      'contrato.modelo.publicar': 'Publicou o modelo de contrato',
    },
    entidades: { contrato: 'contrato', modelo_de_contrato: 'modelo de contrato' },
    campos: {
      clausulas: 'Cláusulas',
      revisar_ate: 'Revisar até',
      vigente_de: 'Vigente de',
      vigente_ate: 'Vigente até',
      reajuste_em: 'Reajuste em',
      aditivo: 'Aditivo',
      apolice: 'Apólice',
      sinistro: 'Sinistro',
    },
  },
}
