import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer, aoExportarPessoa, noContato } from '#modules/contatos/publico.ts'
import { aoAditar, aoParar, aoVigorar } from '#modules/contratos/publico.ts'
import { matriculasDasUnidades, naUsina } from '#modules/usinas/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { atos } from '../contract/atos.ts'
import { dadosDaMatricula } from '../contract/dados.ts'
import { matriculas } from '../contract/matriculas.ts'
import { aceitarDocumentos } from './aceitar.ts'
import { canaisDasMatriculas, difusoesDasMatriculas } from './canais-ao-vivo.ts'
import { esquecerNasMatriculas } from './comandos/esquecer.ts'
import { matricularPeloContrato } from './comandos/matricular.ts'
import { mudarPlanoPeloAditivo } from './comandos/plano-por-aditivo.ts'
import { seguirContrato } from './comandos/seguir-contrato.ts'
import { gatilhosDasMatriculas } from './gatilhos.ts'
import { matriculasDaPessoa, matriculasDoContato, passosDasMatriculas } from './consultas/do-contato.ts'
import { contagensDaUsina, esperaDaUsina } from './consultas/fila.ts'
import { matriculasDe } from './consultas/unidades.ts'
import { rotasDasMatriculas, rotasDosAtos } from './rotas.ts'
import { rotasDosDados } from './rotas-dos-dados.ts'

/** Members of the cooperative: register, units, frozen plan, documents, waiting list, exit. */
export const moduloDasMatriculas = (s: Servicos): Modulo => ({
  difusoes: difusoesDasMatriculas,
  canaisAoVivo: canaisDasMatriculas,
  gatilhos: gatilhosDasMatriculas,
  ligados: [
    aoVigorar(async (u, c) => void (await matricularPeloContrato(u, c))),
    aoParar((u, c) => seguirContrato(u, c)),
    aoAditar(mudarPlanoPeloAditivo),
    aoEsquecer(esquecerNasMatriculas),
    aoExportarPessoa({ cadastro: matriculasDaPessoa }),
    aoDeixarDemonstracao(parteDaDemonstracao(-2, 'matriculas.deixar_demonstracao', { leva: {} })),
    matriculasDasUnidades(matriculasDe),
    naUsina({ espera: esperaDaUsina, contagens: contagensDaUsina }),
    noContato({ relacionados: matriculasDoContato, passos: passosDasMatriculas }),
  ],
  registrar(app, porteiro, registro) {
    aceitarDocumentos(app)
    registrar(app, porteiro, 'matriculas', matriculas, rotasDasMatriculas(s), registro)
    registrar(app, porteiro, 'matriculas.atos', atos, rotasDosAtos(s), registro)
    registrar(app, porteiro, 'matriculas.dados', dadosDaMatricula, rotasDosDados(s), registro)
  },
})
