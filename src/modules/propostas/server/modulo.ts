import { propostasDefasadas as encaixeDasDefasadas, propostasTocadas } from '#modules/tarifas/publico.ts'
import { aoEsquecer, aoExportarPessoa, noContato } from '#modules/contatos/publico.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { modelos } from '../contract/modelos.ts'
import { propostas } from '../contract/propostas.ts'
import { arquivosDasPropostas } from './arquivos.ts'
import { avisosDasPropostas } from './avisos.ts'
import { canaisDasPropostas, difusoesDasPropostas } from './canais-ao-vivo.ts'
import { propostasDaMudanca, propostasDefasadas } from './consultas/tocadas.ts'
import { propostasAbertas } from './comandos/entregar-propostas.ts'
import { propostaDonaDeContas } from './dono-de-contas.ts'
import { gatilhosDasPropostas } from './gatilhos.ts'
import { parteDaPagina } from './publico/parte.ts'
import { esquecerNasPropostas } from './comandos/esquecer.ts'
import { propostasDaPessoa, propostasDoContato } from './consultas/do-contato.ts'
import { rotasDasPropostas } from './rotas.ts'
import { rotasDosModelos } from './rotas-dos-modelos.ts'
import { rotinasDasPropostas, trabalhosDasPropostas } from './trabalhos.ts'

const parteDasPropostas = (s: Servicos): Modulo => ({
  difusoes: difusoesDasPropostas,
  trabalhos: trabalhosDasPropostas(s),
  rotinas: rotinasDasPropostas(s),
  avisos: avisosDasPropostas,
  arquivos: [arquivosDasPropostas],
  gatilhos: gatilhosDasPropostas,
  trabalhosAbertos: [propostasAbertas],
  ligados: [
    propostasTocadas(propostasDaMudanca),
    encaixeDasDefasadas(propostasDefasadas),
    propostaDonaDeContas,
    aoEsquecer(esquecerNasPropostas),
    aoExportarPessoa({ cadastro: propostasDaPessoa }),
    aoDeixarDemonstracao(
      parteDaDemonstracao(0, 'propostas.deixar_demonstracao', { leva: { 'propostas.propostas': 'propostas' } }),
    ),
    noContato({ relacionados: propostasDoContato, passos: async () => null }),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'propostas', propostas, rotasDasPropostas(s), registro)
    registrar(app, porteiro, 'propostas.modelos', modelos, rotasDosModelos(s), registro)
  },
})

/** Proposals: inputs, versions, approval, sending, acceptance, and the page of the customer. */
export const moduloDasPropostas = (s: Servicos): Modulo => ({
  ...juntar([parteDasPropostas(s), parteDaPagina(s)]),
  canaisAoVivo: canaisDasPropostas,
})
