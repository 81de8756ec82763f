import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { avisosDosFunis } from './avisos.ts'
import { reordenar } from '#modules/funis/cartao/server/comandos/lugar.ts'
import { entregarDepois, passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { instalarModelos } from '#modules/funis/definicao/server/comandos/instalar.ts'
import { cartoesAbertos } from '#modules/funis/cartao/server/comandos/entregar-abertos.ts'
import { canaisDosFunis } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'
import { difusoesDosFunis } from './difusoes.ts'
import { partesDosFunis } from './partes.ts'
import { BUCKET_DOS_FUNIS, politicaDeArquivosDosFunis } from '#modules/funis/cartao/server/politica-de-arquivos.ts'
import { rotasDosCartoes } from '#modules/funis/cartao/server/rotas-cartoes.ts'
import { rotasDosFunis } from '#modules/funis/quadro/server/rotas-funis.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import {
  trabalhoDeEntregar,
  trabalhoDePassar,
  trabalhoDeReordenar,
} from '#modules/funis/cartao/server/tipos-de-trabalho.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao, pendenteNoDepartamento } from '#modules/acesso/publico.ts'
import { pendentesDosFunis } from '#modules/funis/definicao/server/consultas/pendentes-no-departamento.ts'

export interface ModuloDosFunis extends Modulo {
  /** Installs the company's funnels if there are none yet. */
  instalar(): Promise<void>
}

/** Funnels of all departments, on one engine. */
export function moduloDosFunis(s: Servicos): ModuloDosFunis {
  const nucleo: Modulo = {
    trabalhos: [
      trabalho(trabalhoDePassar, (dados) => passarAdiante(s, dados)),
      trabalho(trabalhoDeEntregar, (dados) => entregarDepois(s, dados)),
      trabalho(trabalhoDeReordenar, ({ estagio_id }) => s.executar(sistema, (u) => reordenar(u.tx, estagio_id))),
    ],
    difusoes: difusoesDosFunis,
    avisos: avisosDosFunis,
    arquivos: [{ bucket: BUCKET_DOS_FUNIS, permitir: politicaDeArquivosDosFunis(s.banco.db) }],
    trabalhosAbertos: [cartoesAbertos],
    ligados: [
      pendenteNoDepartamento(pendentesDosFunis),
      aoDeixarDemonstracao(
        parteDaDemonstracao(2, 'funis.deixar_demonstracao', {
          leva: { 'funis.cartoes': 'cartões', 'funis.dossies': 'projetos' },
        }),
      ),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'funis', funis, rotasDosFunis(s), registro)
      registrar(app, porteiro, 'funis.cartoes', cartoes, rotasDosCartoes(s), registro)
    },
  }
  return {
    ...juntar([nucleo, ...partesDosFunis.map((parte) => parte(s))]),
    canaisAoVivo: canaisDosFunis,
    instalar: () => instalarModelos(s),
  }
}
