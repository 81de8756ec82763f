import type { Servicos } from '../servicos.ts'
import type { CanalDeCodigo } from './canais.ts'
import { VALE_MINUTOS } from './regras.ts'

/** The code by the product's own mail. */
export const canalDeEmail = ({ correio }: Pick<Servicos, 'correio'>): CanalDeCodigo => ({
  canal: 'email',
  // without a server the mail is in the outbox that the installation shows: usable where there is nothing else
  pronto: async () => true,
  async enviar({ para, codigo, motivo, empresa }) {
    await correio.enviar({
      para,
      assunto: `${codigo} é o seu código da ${empresa}`,
      texto: [
        `Seu código ${motivo}: ${codigo}`,
        '',
        `Ele vale por ${VALE_MINUTOS} minutos. ${empresa} nunca pede este código por telefone.`,
        'Se não foi você quem pediu, não é preciso fazer nada.',
      ].join('\n'),
    })
  },
})
