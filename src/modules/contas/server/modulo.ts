import { aoDeixarDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contas } from '../contract/contas.ts'
import { aceitarContas } from './aceitar.ts'
import { canaisDasContas, difusoesDasContas } from './ao-vivo.ts'
import { arquivosDasContas } from './arquivos.ts'
import { contasDaDemonstracao } from './comandos/demonstracao/deixar.ts'
import { esquecerContas } from './comandos/esquecer.ts'
import { lerConta } from './comandos/ler.ts'
import { contasDaPessoa } from './consultas/da-pessoa.ts'
import { rotasDasContas } from './rotas/contas.ts'
import { trabalhoDeLer } from './tipos-de-trabalho.ts'

/** Electricity bills: sent, read on our own machine, confirmed by a person field by field. */
export function moduloDasContas(s: Servicos): Modulo {
  return {
    difusoes: difusoesDasContas,
    canaisAoVivo: canaisDasContas(s.ligados),
    arquivos: [arquivosDasContas],
    trabalhos: [trabalho(trabalhoDeLer, ({ conta_id }) => lerConta(s, conta_id))],
    ligados: [
      aoEsquecer(esquecerContas),
      aoExportarPessoa({ cadastro: contasDaPessoa }),
      aoDeixarDemonstracao(contasDaDemonstracao),
    ],
    registrar(app, porteiro, registro) {
      aceitarContas(app)
      registrar(app, porteiro, 'contas', contas, rotasDasContas(s), registro)
    },
  }
}
