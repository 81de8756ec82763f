import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoMudarPedido, donoDaOrigem } from '#modules/assinaturas/publico.ts'
import { aoEsquecer, aoExportarPessoa, noContato } from '#modules/contatos/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aditivos } from '../contract/aditivos.ts'
import { contratos } from '../contract/contratos.ts'
import { modelos } from '../contract/modelos.ts'
import { seguros } from '../contract/seguros.ts'
import { avisosDosContratos } from './avisos.ts'
import { canaisDosContratos, difusoesDosContratos } from './canais-ao-vivo.ts'
import { pedidoMudou } from './comandos/assinaturas.ts'
import { contratosAbertos } from './comandos/entregar-contratos.ts'
import { esquecerNosContratos } from './comandos/esquecer.ts'
import { gatilhosDosContratos } from './gatilhos.ts'
import { aditivosNoAlcance, idsNoAlcance } from './consultas/contratos.ts'
import { contratosDaPessoa, contratosDoContato } from './consultas/do-contato.ts'
import { ORIGEM_DO_ADITIVO, ORIGEM_DO_CONTRATO } from '../regras/origens.ts'
import { rotasDosAditivos, rotasDosModelos, rotasDosSeguros } from './rotas-dos-anexos.ts'
import { rotasDosContratos } from './rotas.ts'
import { assinantesDosContratos, rotinasDosContratos, trabalhosDosContratos } from './trabalhos.ts'

/** Contracts: templates, checklist, review, signature, amendments, policies and claims. */
export const moduloDosContratos = (s: Servicos): Modulo => ({
  difusoes: difusoesDosContratos,
  canaisAoVivo: canaisDosContratos,
  assinantes: assinantesDosContratos,
  trabalhos: trabalhosDosContratos(s),
  rotinas: rotinasDosContratos(s),
  avisos: avisosDosContratos,
  gatilhos: gatilhosDosContratos,
  trabalhosAbertos: [contratosAbertos],
  ligados: [
    aoMudarPedido((u, m) => pedidoMudou(u, m)),
    donoDaOrigem({ ...ORIGEM_DO_CONTRATO, visiveis: idsNoAlcance }),
    donoDaOrigem({ ...ORIGEM_DO_ADITIVO, visiveis: aditivosNoAlcance }),
    // before the proposals that they were opened from
    aoDeixarDemonstracao(
      parteDaDemonstracao(-1, 'contratos.deixar_demonstracao', { leva: { 'contratos.contratos': 'contratos' } }),
    ),
    aoEsquecer(esquecerNosContratos),
    aoExportarPessoa({ cadastro: contratosDaPessoa }),
    noContato({ relacionados: contratosDoContato, passos: async () => null }),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'contratos', contratos, rotasDosContratos(s), registro)
    registrar(app, porteiro, 'contratos.aditivos', aditivos, rotasDosAditivos(s), registro)
    registrar(app, porteiro, 'contratos.seguros', seguros, rotasDosSeguros(s), registro)
    registrar(app, porteiro, 'contratos.modelos', modelos, rotasDosModelos(s), registro)
  },
})
