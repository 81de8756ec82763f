import { aoDeixarDemonstracao } from '#modules/acesso/publico.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import { levar } from '../contract/exportacao.ts'
import { esquecerConversas } from './comandos/esquecer-pessoa.ts'
import { atendimentosDaDemonstracao } from './comandos/deixar-demonstracao.ts'
import { conversasDaPessoa } from './pessoa.ts'
import { rotasDeLevar } from './rotas.ts'

/** Exports, and the personal data that conversations contain. */
export const parteDaExportacao = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [
    aoEsquecer(esquecerConversas),
    aoDeixarDemonstracao(atendimentosDaDemonstracao),
    aoExportarPessoa({ secao: { nome: 'conversas', escrever: conversasDaPessoa } }),
  ],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.levar', levar, rotasDeLevar(d), registro),
})
