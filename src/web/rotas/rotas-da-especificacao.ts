/** One row of the specification's route list. */
interface RotaDaEspecificacao {
  path: string
  guard: string | null
  layout?: 'none' | 'iframe'
}

const comGuarda = (guard: string, caminhos: string): RotaDaEspecificacao[] =>
  caminhos
    .trim()
    .split(/\s+/)
    .map((path) => ({ path, guard }))

/** The complete route list of the specification, compared with the rows by a test. */
export const ROTAS_DA_ESPECIFICACAO: readonly RotaDaEspecificacao[] = [
  { path: '/', guard: null },
  { path: '/404', guard: null },
  { path: '/meta', guard: null },
  { path: '/register', guard: null },
  { path: '/register/{id}', guard: null },
  { path: '/register/index2', guard: null },
  { path: '/os/{token}', guard: null, layout: 'none' },
  { path: '/acesso-negado', guard: null, layout: 'none' },
  { path: '/vc/ferramentas/disparador-fatura', guard: null },
  { path: '/chat/configuracoes/filas', guard: null },
  { path: '/fi/atendimento', guard: 'auth', layout: 'iframe' },
  { path: '/cad/cadastros/usuarios', guard: 'auth, can-edit-users' },
  ...comGuarda(
    'auth',
    `
    /home /ce /co /fi /rh /ti /vc /vu /bde /cad /ctr /eng /est /fin /inv /rec /chat /coop /jrdc /mpvl /configuracoes /configuracoes/notificacoes
    /funil/{id} /personalizacao/funil/{id} /co/matricula/{id} /co/propostas/{id} /co/tarefas/view/{id} /co/funis/oportunidade/{id} /est/materiais/{id}
    /est/materiais/{id}/editar /est/categorias/{id} /est/categorias/{id}/editar /est/inventarios/{id} /est/inventarios/{id}/editar
    /chat/meta/leads/{id} /chat/meta/adsets/{id} /mpvl/cadastros/produtos/{id} /mpvl/cadastros/produtos/{id}/edit /mpvl/cadastros/servicos/{id}
    /mpvl/cadastros/servicos/{id}/details /cad/cadastros/funis/{id} /cad/cadastros/contatos/{id} /co/funis /co/tarefas /co/dashboard
    /co/dashboard/kanban /co/dashboard/calendario /co/dashboard/produtividade /co/matricula /co/propostas /co/atendimento /co/indicadores
    /co/historicos/coopgb /co/historicos/matricula /co/historicos/matricula/index_bkp /est/alertas /est/materiais /est/materiais/novo /est/categorias
    /est/categorias/nova /est/dashboard /est/relatorios /est/inventarios /est/inventarios/novo /est/movimentacoes /est/movimentacoes/nova
    /est/movimentacoes/saida /est/movimentacoes/ajuste /est/movimentacoes/entrada /est/unidades-medida /est/unidades-medida/nova /ti/atendimento
    /vc/atendimento /vu/atendimento /cad/atendimento /ctr/atendimento /eng/atendimento /fin/atendimento /rec/atendimento /chat/atendimento
    /jrdc/atendimento /mpvl/atendimento /fin/funil /vu/proposta /vu/funis/funilvendas /vu/funis/funilviabilidade /vu/funis/propostacomercial
    /vu/dashboard/vendas /ti/funil/compras /ti/funil/posvendas /ti/funil/financeiro /ti/funil/instalacao /ti/funil/almoxarifado /vc/funis/sucesso
    /vc/funis/administracao /vc/funis/gestao-usinas /mpvl/funil/seguro /mpvl/funil/limpeza /mpvl/funil/garantia /mpvl/funil/posvendas
    /mpvl/funil/principal /fi/funis/funilfinanciamento /eng/funilprojetos/engenharia /eng/funilprojetos/instalacao /eng/funilprojetos/obraderede
    /eng/funilprojetos/protocolos /eng/funilprojetos/homologacao /eng/funilorcamentos/viabilidadeate75 /eng/funilorcamentos/viabilidadeacima75
    /eng/funilorcamentos/propostacomercial /vu/propostas/autoconsumo /vu/propostas/autoconsumo/nova /vu/propostas/autoconsumo/{id}
    /vu/propostas/autoconsumo/{id}/editar /vu/propostas/investimento /vu/propostas/investimento/nova /vu/propostas/investimento/{id}
    /vu/propostas/investimento/{id}/editar /vu/contrato/autoconsumo /vu/contrato/investimento /jrdc/contratos/autoconsumo /jrdc/contratos/investimento
    /jrdc/contratos/investimento/index2 /mpvl/propostas/limpeza /mpvl/propostas/servicos /mpvl/contratos/seguro /chat/chat /chat/RelatorioConversas
    /chat/configuracoes /chat/configuracoes/ai /chat/configuracoes/inboxes /chat/configuracoes/inboxes/chatbots
    /chat/configuracoes/inboxes/chatbots/{id}/flow /chat/configuracoes/quick-replies /chat/meta/leads /chat/meta/adsets /cad/tarefas
    /cad/iframe-viewer /cad/search_select /cad/cadastros/funis /cad/cadastros/times /cad/cadastros/cargos /cad/cadastros/contatos
    /cad/sprinthub/contatos /cad/sprinthub/oportunidades /ti/investimento /ctr/investimento /vu/{name} /vu/salareuniao /vc/tarifas /bde/softmar
    /mpvl/ordens-servico /mpvl/ordens-servico/nova /mpvl/agendamento/equipe /mpvl/agendamento/instalacao /mpvl/cadastros/pecas /mpvl/cadastros/usinas
    /mpvl/cadastros/clientes /mpvl/cadastros/produtos /mpvl/cadastros/servicos /rec/administracao/salas /rec/administracao/{name}
    /rec/administracao/carro-eletrico
    `,
  ),
]
