import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 80,
  areas: { paineltv: 'Painel de TV' },
  permissoes: [
    { permissao: 'paineltv.lista.ver', rotulo: 'Ver o painel de TV', quem: ['admin', 'cad:*', '*:supervisor'] },
    {
      permissao: 'paineltv.lista.editar',
      rotulo: 'Editar o painel de TV e suas telas',
      quem: ['admin', 'cad:supervisor', 'ce:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'paineltv.criar': 'Criou a lista de TV',
      'paineltv.excluir': 'Excluiu a lista de TV',
      'paineltv.salvar': 'Salvou a lista de TV',
      'paineltv.avisar': 'Pôs um aviso na TV',
      'paineltv.tirar_aviso': 'Tirou um aviso da TV',
      'paineltv.tela.revogar': 'Desligou uma tela de TV',
    },
    entidades: {
      lista_de_tv: 'lista de TV',
      tela_de_tv: 'tela de TV',
      aviso_de_tv: 'aviso de TV',
      paineltv: 'painel de TV',
    },
  },
}
